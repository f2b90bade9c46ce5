import 'reflect-metadata';
import { orExit } from '@tirage/service-kit';
import { runCommand } from './commands.js';

process.exitCode = await orExit(() => runCommand(process.argv.slice(2)));
