/**
 * For Next 16.
 *
 * @module
 */
export { type HeaderConfig, headerConfig } from './header-config.js';
export { route } from './route.js';
export { speak } from './speak.js';
