import { type AnswerCode, messageOf } from '../diagnostics/answer-words.js';
import { momentOf } from '../policy/date-and-time.js';
import { isPlainUrl, parseUrl } from '../policy/url.js';
import { allUsages, isUsage } from '../policy/usage.js';
import { describeValue, quoteValue } from '../text/describe-value.js';
import { type Fields, isFields, isHttpStatus } from '../text/fields.js';
import { nearestName } from '../text/nearest-name.js';
import type { Refusal } from './answer.js';
import { type Question, responseHalves, viewNames, type WhenUnseen } from './question.js';
import { beyondBounds, isTooDeep, type QuestionBounds, questionBounds } from './question-bounds.js';

/** A question with the names of its unknown fields, or the refusal of a value that is not a question. */
export type QuestionReading =
  | { readonly kind: 'question'; readonly question: Question; readonly unknownFields: readonly string[] }
  | { readonly kind: 'refusal'; readonly refusal: Refusal };

type Fault = Refusal['error'];
/** What is wrong with the value of a field, or `undefined` if nothing is. */
type Check = (value: unknown, field: string) => Fault | undefined;

const checks: Readonly<Record<keyof Question, Check>> = {
  id: () => undefined,
  agent: text,
  purposes: listOf(text, 'a list of strings'),
  usages: listOf(usage, 'a list of usages'),
  url: absoluteUrl,
  at: date,
  history: fieldsOf({
    firstIndexed: date,
    firstPreserved: date,
    lastCrawled: date,
    versionCrawled: date,
    current: flag,
  }),
  robots: fetched,
  robotsAtFetch: fetched,
  obtained,
  files: everyFieldOf(fetched),
  response: fieldsOf({
    status,
    headers,
    body: text,
    incomplete: listOf(half, `a list of ${responseHalves.join(', ')}`),
  }),
  element: text,
  fragments: flag,
  unseen,
  arrangements: listOf(text, 'a list of strings'),
  views: listOf(view, `a list of ${viewNames.join(', ')}`),
  query: text,
};

const fieldNames: ReadonlySet<string> = new Set(Object.keys(checks));

/**
 * Checks that a value has the shape of a question. Accepts any value and never throws.
 *
 * @example
 * ```ts
 * import { readQuestion } from '@heed/core/internal/answers';
 *
 * const reading = readQuestion({ agent: 'ExampleBot', url: '/relative' });
 * console.log(reading.kind === 'refusal' && reading.refusal.error.code); // question/not-absolute-url
 * ```
 */
export function readQuestion(value: unknown): QuestionReading {
  return readQuestionWithin(questionBounds, value);
}

/** The same with other bounds. */
export function readQuestionWithin(bounds: QuestionBounds, value: unknown): QuestionReading {
  if (!isFields(value)) return refuse({}, faultOf('question/not-an-object', { found: describeValue(value) }));
  // Also a refusal repeats the id.
  if (isTooDeep(value['id'])) return { kind: 'refusal', refusal: refusalOf('question/too-deep', {}) };
  const fault = wrongFieldOf(value);
  if (fault !== undefined) return refuse(value, fault);
  const unknownFields: string[] = [];
  if (!Object.keys(value).every(isQuestionField)) {
    for (const [field, fieldValue] of Object.entries(value)) {
      if (fieldValue === undefined || isQuestionField(field)) continue;
      const stray = strayDefinition(field, fieldValue);
      if (stray !== undefined) return refuse(value, stray);
      const known = nearestName(field, [...fieldNames]);
      if (known !== undefined) return refuse(value, faultOf('question/misspelt-field', { field, known }));
      unknownFields.push(field);
    }
  }
  if (value['agent'] === undefined) return refuse(value, missing('agent', 'a product token or a User-Agent value'));
  if (value['url'] === undefined) return refuse(value, missing('url', 'the absolute URL of the resource'));
  const question = value as unknown as Question;
  const beyond = beyondBounds(question, bounds);
  if (beyond !== undefined) return refuse(value, faultOf(beyond[0], { limit: String(beyond[1]) }));
  return { kind: 'question', question, unknownFields };
}

/**
 * What is wrong with the first field that has a wrong value. Not only own fields are read: an object of a class may have its fields
 * as getters.
 *
 * Field by field and not in a loop over the table: fields that are named in the code are read several times faster (0.4 µs a question).
 */
function wrongFieldOf(value: Fields): Fault | undefined {
  return (
    faultIn(value['agent'], checks.agent, 'agent') ??
    faultIn(value['purposes'], checks.purposes, 'purposes') ??
    faultIn(value['usages'], checks.usages, 'usages') ??
    faultIn(value['url'], checks.url, 'url') ??
    faultIn(value['at'], checks.at, 'at') ??
    faultIn(value['history'], checks.history, 'history') ??
    faultIn(value['robots'], checks.robots, 'robots') ??
    faultIn(value['robotsAtFetch'], checks.robotsAtFetch, 'robotsAtFetch') ??
    faultIn(value['obtained'], checks.obtained, 'obtained') ??
    faultIn(value['files'], checks.files, 'files') ??
    faultIn(value['response'], checks.response, 'response') ??
    faultIn(value['element'], checks.element, 'element') ??
    faultIn(value['fragments'], checks.fragments, 'fragments') ??
    faultIn(value['unseen'], checks.unseen, 'unseen') ??
    faultIn(value['arrangements'], checks.arrangements, 'arrangements') ??
    faultIn(value['views'], checks.views, 'views') ??
    faultIn(value['query'], checks.query, 'query')
  );
}

/** Definitions belong to the lines of a stream. A question that refers to one without it would be answered without the texts that it means. */
function strayDefinition(field: string, value: unknown): Fault | undefined {
  if (field === 'site')
    return faultOf('question/not-defined', {
      site: typeof value === 'string' ? quoteValue(value) : describeValue(value),
    });
  return field === 'define'
    ? faultOf('question/wrong-definition', { reason: 'it is not a line of a stream of questions' })
    : undefined;
}

function faultIn(value: unknown, check: Check, field: string): Fault | undefined {
  return value === undefined ? undefined : check(value, field);
}

function missing(field: keyof Question, wanted: string): Fault {
  return faultOf('question/missing-field', { field, wanted });
}

/** A refusal without an `id`, for input that has no fields, such as a line that is not JSON. */
export function refusalOf(code: AnswerCode, data: object): Refusal {
  return { error: faultOf(code, data) };
}

function refuse(value: Fields, error: Fault): QuestionReading {
  const id = value['id'];
  return { kind: 'refusal', refusal: id === undefined ? { error } : { id, error } };
}

function faultOf(code: AnswerCode, data: object): Fault {
  return { code, message: messageOf({ code, data }) };
}

function isQuestionField(name: string): boolean {
  return fieldNames.has(name);
}

function wrongType(value: unknown, field: string, wanted: string): Fault {
  return faultOf('question/wrong-type', { field, wanted, found: describeValue(value) });
}

function text(value: unknown, field: string): Fault | undefined {
  return typeof value === 'string' ? undefined : wrongType(value, field, 'a string');
}

function flag(value: unknown, field: string): Fault | undefined {
  return typeof value === 'boolean' ? undefined : wrongType(value, field, 'true or false');
}

function obtained(value: unknown, field: string): Fault | undefined {
  return value === 'elsewhere' || value === 'held' ? undefined : wrongType(value, field, '"elsewhere" or "held"');
}

function usage(value: unknown, field: string): Fault | undefined {
  if (typeof value !== 'string') return wrongType(value, field, 'a usage');
  return isUsage(value) ? undefined : { code: 'question/unknown-usage', message: unknownUsage(value) };
}

/** The list of usages is longer than messages may quote, so this message is put together here. */
function unknownUsage(usage: string): string {
  const message = messageOf({ code: 'question/unknown-usage', data: { usage, usages: '\0' } });
  return message.replace('\0', allUsages.join(', '));
}

function unseen(value: unknown, field: string): Fault | undefined {
  return isWhenUnseen(value) ? undefined : wrongType(value, field, '"refuse", "allow" or a list of sources');
}

/** Is this a value of the field and the option `unseen`? */
export function isWhenUnseen(value: unknown): value is WhenUnseen {
  if (Array.isArray(value)) return value.every((source) => typeof source === 'string');
  return value === 'refuse' || value === 'allow';
}

function half(value: unknown, field: string): Fault | undefined {
  const known = typeof value === 'string' && responseHalves.some((name) => name === value);
  return known ? undefined : wrongType(value, field, `one of ${responseHalves.join(', ')}`);
}

function view(value: unknown, field: string): Fault | undefined {
  const known = typeof value === 'string' && viewNames.some((name) => name === value);
  return known ? undefined : wrongType(value, field, `one of ${viewNames.join(', ')}`);
}

/** Scheme, `//` and a host make a URL absolute. `URL` decides whether the host is valid. */
const withHost = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i;

function absoluteUrl(value: unknown, field: string): Fault | undefined {
  if (typeof value !== 'string') return wrongType(value, field, 'an absolute URL');
  const good = isPlainUrl(value) || (withHost.test(value) && parseUrl(value) !== undefined);
  return good ? undefined : faultOf('question/not-absolute-url', { url: value });
}

function date(value: unknown, field: string): Fault | undefined {
  const good = typeof value === 'string' && momentOf(value) !== undefined;
  return good ? undefined : faultOf('question/not-a-date', { field });
}

function status(value: unknown, field: string): Fault | undefined {
  if (isHttpStatus(value)) return undefined;
  return faultOf('question/bad-status', {
    field,
    wanted: 'an HTTP status from 100 to 599',
    found: describeValue(value),
  });
}

function fetched(value: unknown, field: string): Fault | undefined {
  if (typeof value === 'string') return undefined;
  if (!isFields(value)) return wrongType(value, field, 'a text or {"status": …, "body": …}');
  if (value['status'] !== 'unreachable' && !isHttpStatus(value['status'])) {
    const wanted = 'an HTTP status from 100 to 599 or "unreachable"';
    return faultOf('question/bad-status', {
      field: `${field}.status`,
      wanted,
      found: value['status'] === undefined ? 'missing' : describeValue(value['status']),
    });
  }
  return (
    faultIn(value['body'], text, `${field}.body`) ??
    faultIn(value['fetchedAt'], date, `${field}.fetchedAt`) ??
    faultIn(value['digest'], text, `${field}.digest`)
  );
}

function headers(value: unknown, field: string): Fault | undefined {
  if (!Array.isArray(value)) return wrongType(value, field, 'a list of ["Name", "value"] pairs');
  const bad = value.findIndex((line) => !isHeaderLine(line));
  return bad === -1 ? undefined : wrongType(value[bad], `${field}[${bad}]`, 'a ["Name", "value"] pair of strings');
}

function isHeaderLine(line: unknown): boolean {
  return Array.isArray(line) && line.length === 2 && typeof line[0] === 'string' && typeof line[1] === 'string';
}

function listOf(check: Check, wanted: string): Check {
  return (value, field) => {
    if (!Array.isArray(value)) return wrongType(value, field, wanted);
    for (let place = 0; place < value.length; place++) {
      const item = value[place];
      // The name of an item is put together only if there is something to say about it.
      if (check(item, field) !== undefined) return check(item, `${field}[${place}]`);
    }
    return undefined;
  };
}

function fieldsOf(checksOfParts: Readonly<Record<string, Check>>): Check {
  const parts = new Map(Object.entries(checksOfParts));
  return (value, field) => {
    if (!isFields(value)) return wrongType(value, field, 'an object');
    for (const [part, partValue] of Object.entries(value)) {
      if (partValue === undefined) continue;
      const check = parts.get(part) ?? misspelt([...parts.keys()]);
      if (check(partValue, part) !== undefined) return check(partValue, `${field}.${part}`);
    }
    return undefined;
  };
}

/** Refuses a field with nearly the name of a known one. Any other is left alone. */
function misspelt(names: readonly string[]): Check {
  return (_, field) => {
    const [part = '', ...around] = field.split('.').reverse();
    const name = nearestName(part, names);
    if (name === undefined) return undefined;
    return faultOf('question/misspelt-field', { field, known: [...around.reverse(), name].join('.') });
  };
}

function everyFieldOf(check: Check): Check {
  return (value, field) => {
    if (!isFields(value)) return wrongType(value, field, 'an object of documents by path or URL');
    for (const [part, partValue] of Object.entries(value)) {
      if (check(partValue, field) !== undefined) return check(partValue, `${field}[${quoteValue(part)}]`);
    }
    return undefined;
  };
}
