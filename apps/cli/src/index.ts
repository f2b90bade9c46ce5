export { runCommand } from './commands.js';
export { services } from './services.js';
