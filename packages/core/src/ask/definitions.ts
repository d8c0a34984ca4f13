import { describeValue, quoteValue } from '../text/describe-value.js';
import { type Fields, isFields } from '../text/fields.js';
import type { Refusal } from './answer.js';
import { refusalOf } from './read-question.js';

/**
 * Texts that a stream of questions brings once and refers to: `{"define": "h1", "robots": "…"}`, then `"site": "h1"` in the questions after
 * it. They hold for the lines of one stream.
 */
export interface Definitions {
  /** What the value of a line is: `line` is the text that it was read from. */
  read(line: string, value: unknown): LineReading;
  /** Tells of a line that could not be read; without its text, if that is not known. What may have been a definition ends all others. */
  missed(line?: string): void;
}

/** A line: a value that may be a question, with the fields that it refers to; a definition; or why it is neither. */
export type LineReading =
  | { readonly kind: 'question'; readonly question: unknown }
  | { readonly kind: 'definition'; readonly definition: Defined }
  | { readonly kind: 'refusal'; readonly refusal: Refusal };

/** What stands in the place of a definition among the answers. */
export interface Defined {
  readonly id?: unknown;
  /** The name that questions can refer to from now on. */
  readonly defined: string;
}

/** Can a line be a definition? Looks for the name of the field in the text, so that a line need not be parsed to know. */
export function mayDefine(line: { includes(text: string): boolean }): boolean {
  return line.includes('"define"');
}

/** A definition that is kept: its fields, and how many characters its line had. */
interface Kept {
  readonly fields: Fields;
  readonly length: number;
}

/** Limit: characters of a name. Origins fit, which is what most will take. */
const maxNameLength = 1000;

/** Limit: names of which it is remembered that their definition was dropped, and why. For others that are gone, it is said that there is none. */
const maxDropped = 10_000;

/**
 * Keeps the latest definitions of a stream, of `maxLength` characters together. Which are kept depends on the definitions alone and not on which
 * are used, so that threads that share the lines of a stream keep the same.
 */
export function createDefinitions(maxLength: number): Definitions {
  const kept = new Map<string, Kept>();
  const dropped = new Map<string, string>();
  let length = 0;

  function forget(name: string, reason?: string): void {
    length -= kept.get(name)?.length ?? 0;
    kept.delete(name);
    if (reason === undefined) return;
    dropped.delete(name);
    dropped.set(name, reason);
    if (dropped.size > maxDropped) dropped.delete(firstOf(dropped));
  }

  function define(line: string, { define: name, ...fields }: Fields): LineReading {
    if (typeof name !== 'string' || name === '' || name.length > maxNameLength) {
      const wanted = `a name of 1 to ${maxNameLength} characters`;
      const found = typeof name === 'string' && name !== '' ? 'a longer one' : describeValue(name);
      return refused(fields, refusalOf('question/wrong-type', { field: 'define', wanted, found }));
    }
    // Also where it is refused: questions must not be answered by the one that it was to replace.
    forget(name);
    const fault = faultIn(line, fields);
    if (fault !== undefined) {
      forget(name, 'the one that was to replace it is wrong');
      return refused(fields, refusalOf('question/wrong-definition', { reason: fault }));
    }
    const { id, ...given } = fields;
    dropped.delete(name);
    kept.set(name, { fields: given, length: line.length });
    length += line.length;
    while (length > maxLength) forget(firstOf(kept), `only the latest are kept, of ${maxLength} characters together`);
    return { kind: 'definition', definition: id === undefined ? { defined: name } : { id, defined: name } };
  }

  function questionFrom(value: Fields): LineReading {
    const { site, ...own } = value;
    if (typeof site !== 'string') {
      const data = { field: 'site', wanted: 'the name of a definition', found: describeValue(site) };
      return refused(value, refusalOf('question/wrong-type', data));
    }
    const definition = kept.get(site);
    if (definition !== undefined) return { kind: 'question', question: joined(definition.fields, own) };
    const reason = dropped.get(site);
    const quoted = quoteValue(site);
    return refused(
      value,
      reason === undefined
        ? refusalOf('question/not-defined', { site: quoted })
        : refusalOf('question/dropped', { site: quoted, reason }),
    );
  }

  return {
    read: (line, value) => {
      if (!isFields(value)) return { kind: 'question', question: value };
      if ('define' in value) return define(line, value);
      return value['site'] === undefined ? { kind: 'question', question: value } : questionFrom(value);
    },
    missed: (line) => {
      if (line !== undefined && !mayDefine(line)) return;
      for (const name of [...kept.keys()]) forget(name, 'a line that could not be read may have changed it');
    },
  };
}

function faultIn(line: string, fields: Fields): string | undefined {
  if ('site' in fields) return 'it refers to another definition';
  return mayDefine(line) ? undefined : 'its field "define" is written with escapes';
}

/** The fields of the definition that the question lacks, and of the files those that it lacks. */
function joined(definition: Fields, own: Fields): Fields {
  const [shared, more] = [definition['files'], own['files']];
  const question = { ...definition, ...own };
  return isFields(shared) && isFields(more) ? { ...question, files: { ...shared, ...more } } : question;
}

function refused({ id }: Fields, refusal: Refusal): LineReading {
  return { kind: 'refusal', refusal: id === undefined ? refusal : { id, ...refusal } };
}

function firstOf(map: ReadonlyMap<string, unknown>): string {
  return map.keys().next().value ?? '';
}
