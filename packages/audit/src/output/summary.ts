import { defined, formatJsonLine } from '@heed/core/internal';
import type { Problem } from '../problem.js';
import type { AuditSettings } from '../settings.js';
import type { Tally } from '../tally.js';

/** Limit: how many of the lines that decided a summary lists. People look at the first few. */
export const linesOfSummary = 300;

/** Limit: how many sites a summary lists. */
const sitesOfSummary = 1000;

/** Limit: how many names of inputs a summary lists. A crawl has tens of thousands of files. */
const inputsOfSummary = 1000;

/** What was audited, and with what, beside the settings. */
export interface AuditedWith {
  /** The names of all inputs. */
  readonly inputs: readonly string[];
  readonly robotsFrom: readonly string[];
  /** The version of this package. */
  readonly version: string;
}

/** The settings as a summary lists them. */
export interface SummarySettings extends AuditSettings, AuditedWith {
  /** How many inputs are not listed, if some are not. */
  readonly inputsMore?: number;
}

/** What an audit comes to, as `summary.json` has it. Its JSON Schema is `schema/summary.json`. */
export interface Summary extends Tally {
  readonly settings: SummarySettings;
}

/** The agents of the settings come first, in their order, then the others by name. JavaScript puts names that are numbers before all. */
export function summaryOf(tally: Tally, settings: AuditSettings, { inputs, ...more }: AuditedWith): Summary {
  const { records, decisions, lines, linesMore, sites, sitesMore, ...others } = tally;
  const left = lines.slice(linesOfSummary).reduce((sum, { count }) => sum + count, 0);
  return {
    records,
    decisions: inOrderOf(settings.agents, decisions),
    settings: defined({
      inputs: inputs.slice(0, inputsOfSummary),
      inputsMore: inputs.length > inputsOfSummary ? inputs.length - inputsOfSummary : undefined,
      ...more,
      ...settings,
    }),
    ...others,
    lines: lines.slice(0, linesOfSummary),
    linesMore: linesMore + left,
    sites: sites.slice(0, sitesOfSummary),
    sitesMore: sites.slice(sitesOfSummary).reduce((sum, site) => sum + site.records, sitesMore),
  };
}

function inOrderOf(agents: readonly string[], decisions: Tally['decisions']): Tally['decisions'] {
  const entries = Object.entries(decisions);
  const places = new Map(agents.map((agent, place) => [agent, place]));
  const placeOf = (agent: string): number => places.get(agent) ?? agents.length;
  return Object.fromEntries(entries.sort(([one], [other]) => placeOf(one) - placeOf(other)));
}

/** The text of `summary.json`. */
export function formatSummary(summary: Summary): string {
  return `${JSON.stringify(summary, undefined, 2)}\n`;
}

/** A line of `problems.ndjson`. */
export function formatProblem({ file, offset, bytes, code, message, answered, url }: Problem): string {
  return formatJsonLine({ file, offset, bytes, code, message, answered, url });
}
