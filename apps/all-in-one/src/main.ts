import 'reflect-metadata';
import { orExit, readSettings } from '@tirage/service-kit';
import { start } from './start.js';

await orExit(() => start(process.env, readSettings(process.env)));
