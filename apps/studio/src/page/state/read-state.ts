import type { History } from '@heed/core';
import { defined, isFields } from '@heed/core/internal';
import { readQuestion } from '@heed/core/internal/answers';
import { noSources, type SourceFile, type Sources, type SourceText } from '../../sources.ts';
import { firstState, type SelectedCell, type StudioState, tabs } from './studio-state.ts';

/** A state, or a sentence on why a value is not one. */
export type StateReading =
  | { readonly kind: 'state'; readonly state: StudioState }
  | { readonly kind: 'refusal'; readonly refusal: string };

/** What is wrong with the value of a field, in a sentence; `undefined` if nothing is. */
type Check = (value: unknown, field: string) => string | undefined;

/** Limit: agents of a state. Each is a column of the matrix, and a question for each letter typed. */
export const maxAgents = 100;

/** Limit: purposes of a state. Each is decided on its own. */
export const maxPurposes = 100;

/** Limit: other files of a state. Each is a pane with its own editor. */
export const maxFiles = 50;

const checks: Readonly<Record<keyof StudioState, Check>> = {
  sources: fieldsOf({ robots: sourceText, headers: text, page: text, files: fileList, policy: text }),
  url: text,
  at: asInQuestions('at'),
  agents: listOf(text, maxAgents),
  usages: asInQuestions('usages'),
  purposes: (value, field) => listOf(text, maxPurposes)(value, field) ?? asInQuestions('purposes')(value, field),
  history: asInQuestions('history'),
  tab: (value, field) => (tabs.some((tab) => tab === value) ? undefined : wrong(field, `one of ${tabs.join(', ')}`)),
  selected: fieldsOf({ agent: text, usage: (value, field) => asInQuestions('usages')([value], field) }),
  otherRobots: text,
};

/**
 * Reads a state from a link or a file. Accepts any value and never throws. What is missing is as in an empty studio, unknown fields are
 * dropped, and a field with a wrong value is named.
 */
export function readState(value: unknown): StateReading {
  if (!isFields(value)) return { kind: 'refusal', refusal: 'It does not contain a state of the studio.' };
  for (const [field, check] of Object.entries(checks)) {
    const fault = value[field] === undefined ? undefined : check(value[field], field);
    if (fault !== undefined) return { kind: 'refusal', refusal: fault };
  }
  return { kind: 'state', state: stateIn(value as Partial<StudioState>) };
}

/** The known fields of a value that was checked, each agent and usage once: they are the keys of the matrix. */
function stateIn(value: Partial<StudioState>): StudioState {
  const { url, at, agents, usages, purposes, history, tab, selected, otherRobots } = { ...firstState, ...value };
  const state: StudioState = defined({
    sources: sourcesIn(value.sources ?? noSources),
    url,
    at,
    agents: [...new Set(agents)],
    usages: [...new Set(usages)],
    purposes: [...new Set(purposes)],
    history: historyIn(history),
    tab,
    otherRobots,
  });
  return selected === undefined || !isInMatrix(selected, state) ? state : { ...state, selected: cellIn(selected) };
}

function isInMatrix({ agent, usage }: SelectedCell, { agents, usages }: StudioState): boolean {
  return agents.includes(agent) && usages.includes(usage);
}

function cellIn({ agent, usage }: SelectedCell): SelectedCell {
  return { agent, usage };
}

function historyIn({ firstIndexed, firstPreserved, lastCrawled, current }: History): History {
  return defined({ firstIndexed, firstPreserved, lastCrawled, current });
}

function sourcesIn(value: Partial<Sources>): Sources {
  const { robots, headers, page, files, policy } = { ...noSources, ...value };
  return {
    robots: sourceTextIn(robots),
    headers,
    page,
    files: files.map((file): SourceFile => ({ name: file.name, ...sourceTextIn(file) })),
    policy,
  };
}

function sourceTextIn({ text = '', status }: Partial<SourceText>): SourceText {
  return defined({ text, status });
}

function wrong(field: string, wanted: string): string {
  return `Its field "${field}" is not ${wanted}.`;
}

function text(value: unknown, field: string): string | undefined {
  return typeof value === 'string' ? undefined : wrong(field, 'a text');
}

function listOf(check: Check, most: number): Check {
  return (value, field) => {
    if (!Array.isArray(value)) return wrong(field, 'a list');
    if (value.length > most) return `Its field "${field}" has ${value.length} entries; at most ${most} are read.`;
    for (const item of value) {
      const fault = check(item, field);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

function fieldsOf(checksOfParts: Readonly<Record<string, Check>>): Check {
  return (value, field) => {
    if (!isFields(value)) return wrong(field, 'an object');
    for (const [part, check] of Object.entries(checksOfParts)) {
      const fault = value[part] === undefined ? undefined : check(value[part], `${field}.${part}`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

/** Checks a field that questions have too, as the engine does. */
function asInQuestions(name: 'at' | 'usages' | 'purposes' | 'history'): Check {
  return (value, field) => {
    const reading = readQuestion({ agent: '*', url: 'https://example.com/', [name]: value });
    return reading.kind === 'question' ? undefined : `Its field "${field}" is wrong: ${reading.refusal.error.message}`;
  };
}

function sourceText(value: unknown, field: string): string | undefined {
  const fault = fieldsOf({ text })(value, field);
  if (fault !== undefined || !isFields(value) || value['status'] === undefined) return fault;
  const reading = readQuestion({ agent: '*', url: 'https://example.com/', robots: { status: value['status'] } });
  return reading.kind === 'question' ? undefined : wrong(`${field}.status`, 'an HTTP status or "unreachable"');
}

function fileList(value: unknown, field: string): string | undefined {
  const fault = listOf((file, of) => fieldsOf({ name: text })(file, of) ?? sourceText(file, of), maxFiles)(
    value,
    field,
  );
  if (fault !== undefined) return fault;
  const names = (value as readonly Partial<SourceFile>[]).map(({ name }) => name);
  if (names.includes(undefined)) return `Its field "${field}" has a file without a name.`;
  // A pane is known by the name of its file.
  return new Set(names).size === names.length ? undefined : `Its field "${field}" has two files with the same name.`;
}
