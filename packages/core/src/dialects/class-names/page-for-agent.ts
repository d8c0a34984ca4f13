import type { Agent } from '../../policy/agent.js';
import { type NearestMarks, nearestMarks } from './marks/element-marks.js';
import { type ProfileForAgent, profileForAgent } from './profile/settle.js';
import type { ClassNames } from './read.js';

/** A page, and what each of its elements inherits for one agent. */
export interface PageForAgent {
  readonly reading: ClassNames;
  readonly profile: ProfileForAgent;
  readonly marks: NearestMarks;
}

/** Works out what each element inherits for an agent. */
export function pageForAgent(reading: ClassNames, agent: Agent): PageForAgent {
  return { reading, profile: profileForAgent(reading, agent), marks: nearestMarks(reading) };
}
