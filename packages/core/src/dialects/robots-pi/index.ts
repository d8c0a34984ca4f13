export { findPrologInstructions } from './find.js';
export { robotsPiVoice } from './interpret.js';
export { type RobotsPiReading, readRobotsPi } from './read.js';
