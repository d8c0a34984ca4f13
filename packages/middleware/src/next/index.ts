/**
 * For Next 16.
 *
 * @module
 */
export { type HeaderConfig, headerConfig, leftOutOfConfig } from './header-config.js';
export { route } from './route.js';
export { speak } from './speak.js';
