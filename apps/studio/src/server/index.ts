/**
 * Serves heed studio on this machine.
 *
 * @module
 */
export type { OpenedSite, SourceFile, Sources, SourceText } from '../sources.js';
export type { StudioApi } from './api.js';
export { type OpenedTexts, openedSite } from './opened-site.js';
export { type RunningStudio, type StudioOptions, serveStudio } from './serve-studio.js';
