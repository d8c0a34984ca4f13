import type { ClassNamesOptions } from '../dialects/class-names/options.js';
import type { WhenUnstated } from './decide.js';
import type { Markup } from './markup.js';

/** How an agent wants its questions answered. */
export interface AskOptions {
  /** What the agent does where there is no rule. Default: `allow`, because the Robots Exclusion Protocol is permissive. */
  readonly unstated?: WhenUnstated;
  /** Reads the bodies of responses: the exports of `@heed/markup`. Default: nothing does, and a given body is reported as not read. */
  readonly markup?: Markup;
  /** How the operator settles open questions about the Robot Exclusion Profile and other marks on elements. */
  readonly classNames?: ClassNamesOptions;
}
