import { games } from '@tirage/service-kit';
import { describeGames } from './suites/games.js';

describeGames(games.map(({ game }) => game));
