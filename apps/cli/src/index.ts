export { runCommand } from './commands.js';
