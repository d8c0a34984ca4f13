/**
 * What the gate, the service and the command share with this package. Not promised: it changes without a word, and docs/api leaves it out.
 *
 * @module
 */
import './require-node.js';

export { fetchNote } from './note.js';
export { originOf } from './origins.js';
export { createLanes } from './pace/lanes.js';
export { createPace, maxDelay, type Pace } from './pace/pace.js';
export { siteValuesOf } from './pace/site-values.js';
export { decidesByRfc9309, robotsTextOf } from './refusal.js';
export { createSites } from './sites.js';
