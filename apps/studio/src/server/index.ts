/**
 * Serves heed studio on this machine.
 *
 * @module
 */
export { type RunningStudio, type StudioOptions, serveStudio } from './serve-studio.js';
