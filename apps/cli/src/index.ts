export { runCommand } from './commands.js';
export { services, servicesOf } from './services.js';
