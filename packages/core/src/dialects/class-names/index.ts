export { profileUri } from './gate.js';
export { classNamesVoice, voiceOf } from './interpret.js';
export { type Mark, type MarkerRegion, markerRegions, regionAt } from './marker-regions.js';
export type { ClassNamesOptions } from './options.js';
export { type ClassNames, readClassNames } from './read.js';
export { type ElementRestriction, elementRestrictions, restrictionsIn } from './regions.js';
export { type NamesPage, namesPageUrl } from './robot-names.js';
