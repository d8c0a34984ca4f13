import type { Usage, ViewName } from '@heed/core';
import { CannotRun } from '../command-error.js';
import { refuseSharedInput } from '../documents/files/joined-files.js';
import type { TargetOptions } from '../documents/targets.js';

export interface CheckOptions extends TargetOptions {
  readonly agent?: readonly string[];
  readonly purpose?: readonly string[];
  readonly usage?: readonly Usage[];
  readonly explain?: Usage;
  readonly element?: string;
  readonly view?: ViewName;
  readonly query?: string;
  readonly at?: string;
  readonly unstated: 'allow' | 'refuse';
  readonly json?: true;
  readonly color?: boolean;
}

/** Options of which one would be ignored are told of, not guessed at. */
export function refuseAmbiguity(targets: readonly string[], options: CheckOptions): void {
  const { view, agent = [], explain, usage, query, url } = options;
  refuseSharedInput(targets, options);
  // Files of one address may be one resource together.
  if (agent.length > 1 || (targets.length > 1 && url === undefined)) refuseSecondView(options);
  if (view !== undefined && explain !== undefined) {
    throw new CannotRun('--view and --explain cannot be printed together.');
  }
  if (usage !== undefined && explain !== undefined) {
    throw new CannotRun('--explain is about one usage already: leave --usage out.');
  }
  if (query !== undefined && view !== 'snippet') {
    throw new CannotRun('--query says what a snippet is to be about: add --view snippet.');
  }
}

/** A text and another behind it would look like one. */
export function refuseSecondView({ view, json }: CheckOptions): void {
  if (view === undefined || json !== undefined) return;
  throw new CannotRun('--view prints one text: give one target and at most one --agent, or add --json.');
}

/** Who is asked for: everybody, unless somebody is named. */
export function agentsOf({ agent = [] }: CheckOptions): readonly string[] {
  return agent.length === 0 ? ['*'] : [...new Set(agent)];
}
