import { STATUS_CODES } from 'node:http';
import type {
  Document,
  Given,
  GivenQuestion,
  GivenSite,
  Piece,
  Pieces,
} from '../../conformance/src/diagnostic-examples.ts';
import type { SiteAnswer } from '../../conformance/src/site-example-server.ts';
import { fenced } from './markdown.ts';

/** An example of a diagnostic as Markdown: each text in a separate block, with its name above it. */
export function exampleBlocks(given: Given): string[] {
  if ('check' in given) return siteBlocks(given);
  if ('ndjson' in given) return ['A line for `heed ask`:', fenced('json', shownPieces(given.ndjson))];
  if ('question' in given) return [askedWith(given), fenced('json', shownQuestion(given.question))];
  const { at, url, robots, files = {}, response = {} } = given;
  return [
    ...(at === undefined ? [] : [`The time is \`${at}\`.`]),
    ...(url === undefined ? [] : [`The address is \`${url}\`.`]),
    ...(robots === undefined ? [] : documentBlocks('robots.txt', 'text', robots)),
    ...Object.entries(files).flatMap(([name, file]) => documentBlocks(name, languageOf(name), file)),
    ...headerBlocks(response.headers),
    ...(response.body === undefined ? [] : documentBlocks('the page', pageLanguage(response), response.body)),
  ];
}

/** Shown instead of the site's host and port, since the port changes with every run. */
export const shownHost = '127.0.0.1:4000';

/** What the server answers, and the command to run. */
function siteBlocks({ site, check, options = [] }: GivenSite): string[] {
  const address = check.startsWith('/') ? `http://{host}${check}` : check;
  const command = ['heed', 'check', address.replaceAll('{host}', shownHost), ...options];
  return [...serverBlocks(site), 'Run:', fenced('sh', command.join(' '))];
}

function serverBlocks(site: GivenSite['site']): string[] {
  if (site === undefined) return [];
  if (site === 'not running') return [`No server listens at \`${shownHost}\`.`];
  return [
    `The server at \`${shownHost}\`, which knows nothing else:`,
    ...Object.entries(site).flatMap(([path, answer]) => answerBlocks(`\`GET ${path}\` → `, answer)),
  ];
}

function answerBlocks(request: string, answer: SiteAnswer<Pieces>): string[] {
  if ('hangs' in answer) return [`${request}nothing; the connection stays open.`];
  if ('raw' in answer) return [`${request}a text that is not HTTP:`, fenced('text', answer.raw)];
  const { status = 200, headers = [], body, breaksOff } = answer;
  const lines = [`${status} ${STATUS_CODES[status]}`, ...headers.map((field) => field.join(': '))];
  const head = `${request}${lines.map((line) => `\`${line}\``).join(', ')}`;
  if (body === undefined) return [`${head}.`];
  const end = breaksOff === undefined ? [] : ['Here the connection breaks off.'];
  return [`${head}:`, fenced(bodyLanguage(headers), shownPieces(body)), ...end];
}

/** Header fields whose values may be pieces. */
type Headers = readonly (readonly [name: string, value: Pieces])[];

function bodyLanguage(headers: Headers): string {
  return headers.some(([name]) => name === 'Content-Type') ? pageLanguage({ headers }) : 'text';
}

function askedWith({ asked }: GivenQuestion): string {
  return asked === undefined
    ? 'A question for `createAsk({ markup })`:'
    : 'A question for `ask`, which reads no pages:';
}

/** A text, or a sentence on the status that came instead. */
function documentBlocks(name: string, language: string, document: Document): string[] {
  const title = name.startsWith('the ') ? `T${name.slice(1)}` : `\`${name}\``;
  if (typeof document === 'string' || !('status' in document)) {
    return [`${title}:`, fenced(language, shownPieces(document))];
  }
  const { status, body } = document;
  const outcome = `${title} is answered with status ${status}`;
  return body === undefined ? [`${outcome}.`] : [`${outcome}:`, fenced(language, shownPieces(body))];
}

function headerBlocks(headers: Headers = []): string[] {
  if (headers.length === 0) return [];
  const lines = headers.map(([name, value]) => `${name}: ${shownPieces(value)}`);
  return ['The header of the response:', fenced('text', lines.join('\n'))];
}

function languageOf(name: string): string {
  return name.endsWith('.html') ? 'html' : 'text';
}

function pageLanguage({ headers = [] }: { readonly headers?: Headers }): string {
  return headers.some(([name, value]) => name === 'Content-Type' && /xml/.test(shownPieces(value))) ? 'xml' : 'html';
}

/** A question with its long texts shortened. */
function shownQuestion(question: unknown): string {
  const shown = (_: string, value: unknown): unknown =>
    Array.isArray(value) && value.some(isRepeat) ? shownPieces(value as Piece[]) : value;
  return JSON.stringify(question, shown, 2);
}

function shownPieces(pieces: Pieces): string {
  if (typeof pieces === 'string') return pieces;
  return pieces.map((piece) => (isRepeat(piece) ? shownRepeat(piece) : piece)).join('');
}

type Repeat = Exclude<Piece, string>;

/** The repeated text, once, and how often it is repeated. */
function shownRepeat({ repeat: [text, times] }: Repeat): string {
  const end = text.endsWith('\n') ? '\n' : '';
  return `${text.slice(0, text.length - end.length)} ⟨… ${times} times⟩${end}`;
}

function isRepeat(piece: unknown): piece is Repeat {
  return typeof piece === 'object' && piece !== null && 'repeat' in piece;
}
