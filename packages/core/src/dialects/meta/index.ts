export { isAcap } from './carrier.js';
export { metaVoice } from './interpret.js';
export { type RobotsMeta, readRobotsMeta, robotsMetas } from './read.js';
