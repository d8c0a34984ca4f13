import type { Question } from '@heed/core';
import { hasRobotsField, isFields, kindByName, kindOf, maxBeginning, readHeaderFile } from '@heed/core/internal';
import { readQuestion } from '@heed/core/internal/answers';
import { fileName } from '../sources/file-names.ts';
import { readState } from '../state/read-state.ts';
import type { StudioState } from '../state/studio-state.ts';
import { wellKnownFiles } from '../state/well-known-files.ts';

/** Where the text of a file belongs in the studio. */
export type Sorted =
  | { readonly to: 'robots' | 'policy' | 'page'; readonly text: string }
  | { readonly to: 'headers'; readonly text: string; readonly page: string }
  | { readonly to: 'file'; readonly name: string; readonly text: string }
  | { readonly to: 'state'; readonly state: StudioState }
  | { readonly to: 'questions'; readonly questions: readonly [Question, ...Question[]] }
  | { readonly to: 'nowhere'; readonly why: string };

/**
 * Returns where a file belongs, by its name and by what is in it. `missing`: the documents that the texts refer
 * to.
 */
export function sortFile(name: string, text: string, missing: readonly string[]): Sorted {
  const wanted = [...missing, ...wellKnownFiles].find((path) => lastSegmentOf(path) === lastSegmentOf(name));
  if (wanted !== undefined) return { to: 'file', name: wanted, text };
  if (text.includes('\0')) return { to: 'nowhere', why: 'It is not text.' };
  if (/\.ya?ml$/i.test(name)) return { to: 'policy', text };
  if (/\.(?:json|ndjson|jsonl)$/i.test(name)) return sortJson(name, text);
  if (/<rsl[\s>]/.test(text.slice(0, maxBeginning))) return { to: 'file', name: fileName(name), text };
  switch (kindOf(name, text)) {
    case 'headers':
      return sortHeaders(text);
    case 'html':
    case 'xml':
      return { to: 'page', text };
    default:
      return sortRules(name, text);
  }
}

/** `curl -i` prints the page after the headers. */
function sortHeaders(text: string): Sorted {
  const { bodyLine } = readHeaderFile(text);
  if (bodyLine === undefined) return { to: 'headers', text, page: '' };
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  return { to: 'headers', text: lines.slice(0, bodyLine - 1).join(''), page: lines.slice(bodyLine - 1).join('') };
}

/**
 * A text with the fields of robots.txt under another name is one that robots.txt refers to, or a robots.txt that was
 * renamed.
 */
function sortRules(name: string, text: string): Sorted {
  if (kindByName(name) === 'robots') return { to: 'robots', text };
  if (!hasRobotsField(text)) return { to: 'nowhere', why: 'Neither its name nor its text shows what it is.' };
  const isReferredTo = /^[ \t]*acap-/im.test(text) && !/^[ \t]*user-agent[ \t]*:/im.test(text);
  return isReferredTo ? { to: 'file', name: fileName(name), text } : { to: 'robots', text };
}

function sortJson(name: string, text: string): Sorted {
  const whole = jsonIn(text);
  if (isFields(whole)) {
    if ('rules' in whole) return { to: 'policy', text };
    if ('sources' in whole) return sortState(whole);
  }
  if (Array.isArray(whole)) return { to: 'file', name: fileName(name), text };
  return sortQuestions(text);
}

function sortState(value: unknown): Sorted {
  const reading = readState(value);
  return reading.kind === 'state' ? { to: 'state', state: reading.state } : { to: 'nowhere', why: reading.refusal };
}

/** Questions, a line each; or one over many lines. */
function sortQuestions(text: string): Sorted {
  const whole = jsonIn(text);
  const values =
    whole === undefined
      ? text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map(jsonIn)
      : [whole];
  const readings = values.map(readQuestion);
  const refused = readings.find((reading) => reading.kind === 'refusal');
  if (refused !== undefined) return { to: 'nowhere', why: refused.refusal.error.message };
  const [first, ...others] = readings.flatMap((reading) => (reading.kind === 'question' ? [reading.question] : []));
  if (first === undefined) return { to: 'nowhere', why: 'It is empty.' };
  return { to: 'questions', questions: [first, ...others] };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function lastSegmentOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
