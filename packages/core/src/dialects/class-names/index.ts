export { classNamesVoice, voiceOf } from './interpret.js';
export { type Mark, type MarkerRegion, markerRegions, regionAt } from './marks/marker-regions.js';
export type { ClassNamesOptions } from './options.js';
export { profileUri } from './profile/gate.js';
export { type NamesPage, namesPageUrl } from './profile/robot-names.js';
export { type ClassNames, readClassNames } from './read.js';
export { type ElementRestriction, elementRestrictions, restrictionsIn } from './restrictions.js';
