/**
 * For programs that keep their policy in a file.
 *
 * @module
 */
import '../require-node.js';

export { type FileSpeaker, type OpenOptions, openSpeaker } from './open-speaker.js';
