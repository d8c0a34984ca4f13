/**
 * For programs that keep their policy in a file.
 *
 * @module
 */
export { type FileSpeaker, type OpenOptions, openSpeaker } from './open-speaker.js';
