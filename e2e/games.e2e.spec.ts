import { describeGames } from './suites/games.js';

// Blocks of all games take a while to open: all-games.long.spec.ts
describeGames(['la-course', 'eldorado', 'tresors-des-champs']);
