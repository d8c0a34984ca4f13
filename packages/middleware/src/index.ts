/**
 * Makes a server say what a policy says: robots.txt, tdmrep.json, RSL, and header fields for each path.
 *
 * @module
 */
export type { Verified, Verify } from './enforce/verify.js';
export { createSpeaker } from './speaker/create-speaker.js';
export type { SpeakerOptions } from './speaker/options.js';
export type { Reply, Speaker, SpeakerRequest, SpokenFields, SpokenFile } from './speaker/speaker.js';
