export { metaVoice } from './interpret.js';
export { isAcap } from './meta-names.js';
export { type RobotsMeta, readRobotsMeta, robotsMetas } from './read.js';
