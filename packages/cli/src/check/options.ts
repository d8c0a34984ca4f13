import { agentsFor, type Purpose } from '@heed/agents';
import type { History, Usage, ViewName } from '@heed/core';
import { CommandError } from '../command-error.js';
import { refuseSharedInput } from '../documents/files/joined-files.js';
import type { TargetOptions } from '../documents/target-options.js';
import type { ReportFormat } from '../formats/report.js';

export interface CheckOptions extends TargetOptions {
  readonly agent?: readonly string[];
  /** Classes of agents: each of their members is asked for. */
  readonly agents?: readonly Purpose[];
  readonly purpose?: readonly string[];
  readonly usage?: readonly Usage[];
  readonly explain?: Usage;
  readonly element?: string;
  readonly view?: ViewName;
  readonly query?: string;
  readonly at?: string;
  readonly history?: History;
  readonly arrangement?: readonly string[];
  /** False for `--no-fragments`. */
  readonly fragments: boolean;
  readonly obtained?: 'elsewhere';
  readonly unstated: 'allow' | 'refuse';
  readonly strictRfc9309?: true;
  readonly json?: true;
  readonly csv?: true;
  /** A shareable report, instead of lines for a terminal or for programs. */
  readonly report?: ReportFormat;
  readonly color?: boolean;
}

/** Refuses options that contradict each other instead of ignoring one of them. */
export function refuseAmbiguity(targets: readonly string[], options: CheckOptions): void {
  const { view, explain, usage, query, url } = options;
  refuseSharedInput(targets, options);
  // With --url, several files may make up one resource.
  if (agentsOf(options).length > 1 || (targets.length > 1 && url === undefined)) refuseSecondView(options);
  if (view !== undefined && explain !== undefined) {
    throw new CommandError('--view and --explain cannot be used together.');
  }
  const other = explain === undefined ? undefined : usage?.find((one) => one !== explain);
  if (other !== undefined) {
    throw new CommandError(`--explain ${explain} is about one usage: leave out --usage ${other}.`);
  }
  const otherForm = (['json', 'view', 'explain'] as const).find((form) => options[form] !== undefined);
  if (options.csv && otherForm !== undefined) {
    throw new CommandError(`--csv and --${otherForm} cannot be used together.`);
  }
  if (options.report !== undefined && view !== undefined) {
    throw new CommandError(`--format ${options.report} and --view cannot be used together.`);
  }
  if (query !== undefined && view !== 'snippet') {
    throw new CommandError('--query is for snippets: add --view snippet.');
  }
}

/** Two texts, one after the other, would look like one. */
export function refuseSecondView({ view, json }: CheckOptions): void {
  if (view === undefined || json !== undefined) return;
  throw new CommandError('--view prints one text: give one target and at most one --agent, or add --json.');
}

/** The agents to ask for: all crawlers, unless some are named, or classes of them. */
export function agentsOf({ agent = [], agents = [] }: CheckOptions): readonly string[] {
  const ofClasses = agents.flatMap((purpose) => agentsFor(purpose).map(({ token }) => token));
  const all = [...agent, ...ofClasses];
  return all.length === 0 ? ['*'] : [...new Set(all)];
}
