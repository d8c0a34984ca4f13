export type { Addressed, AddressedRule } from './draft.js';
export type { Grammar } from './grammar.js';
export { interpretRobotsTag, robotsTagVoice } from './interpret.js';
export { type FieldLine, type RobotsTagOptions, type RobotsTagReading, readRobotsTag } from './read.js';
