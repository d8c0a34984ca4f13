import { STATUS_CODES } from 'node:http';
import { fenced } from './markdown.mjs';

/** An example of a diagnostic as Markdown: each text in a block of its own, with its name above it. */
export function exampleBlocks(given) {
  if ('check' in given) return siteBlocks(given);
  if ('ndjson' in given) return ['A line for `heed ask`:', fenced('json', shownPieces(given.ndjson))];
  if ('question' in given) return [askedWith(given), fenced('json', shownQuestion(given.question))];
  const { url, robots, files = {}, response = {} } = given;
  return [
    ...(url === undefined ? [] : [`The address is \`${url}\`.`]),
    ...(robots === undefined ? [] : documentBlocks('robots.txt', 'text', robots)),
    ...Object.entries(files).flatMap(([name, file]) => documentBlocks(name, languageOf(name), file)),
    ...headerBlocks(response.headers),
    ...(response.body === undefined ? [] : documentBlocks('the page', pageLanguage(response), response.body)),
  ];
}

/** Stands for host and port of the site, which are others each time. */
export const shownHost = '127.0.0.1:4000';

/** Who says what to whom, and the command that finds out. */
function siteBlocks({ site, check, options = [] }) {
  const address = check.startsWith('/') ? `http://{host}${check}` : check;
  const command = ['heed', 'check', address.replaceAll('{host}', shownHost), ...options];
  return [...serverBlocks(site), 'Run:', fenced('sh', command.join(' '))];
}

function serverBlocks(site) {
  if (site === undefined) return [];
  if (site === 'not running') return [`No server listens at \`${shownHost}\`.`];
  return [
    `The server at \`${shownHost}\`, which knows nothing else:`,
    ...Object.entries(site).flatMap(([path, answer]) => answerBlocks(`\`GET ${path}\` → `, answer)),
  ];
}

function answerBlocks(request, answer) {
  if ('hangs' in answer) return [`${request}nothing; the connection stays open.`];
  if ('raw' in answer) return [`${request}what is no HTTP:`, fenced('text', answer.raw)];
  const { status = 200, headers = [], body, breaksOff } = answer;
  const lines = [`${status} ${STATUS_CODES[status]}`, ...headers.map((field) => field.join(': '))];
  const head = `${request}${lines.map((line) => `\`${line}\``).join(', ')}`;
  if (body === undefined) return [`${head}.`];
  const end = breaksOff === undefined ? [] : ['Here the connection breaks off.'];
  return [`${head}:`, fenced(bodyLanguage(answer), shownPieces(body)), ...end];
}

function bodyLanguage({ headers = [] }) {
  return headers.some(([name]) => name === 'Content-Type') ? pageLanguage({ headers }) : 'text';
}

function askedWith({ asked }) {
  return asked === undefined
    ? 'A question for `createAsk({ markup })`:'
    : 'A question for `ask`, which reads no pages:';
}

/** A text, or a sentence on how fetching it went. */
function documentBlocks(name, language, document) {
  const title = name.startsWith('the ') ? `T${name.slice(1)}` : `\`${name}\``;
  if (typeof document === 'string' || Array.isArray(document)) {
    return [`${title}:`, fenced(language, shownPieces(document))];
  }
  const { status, body } = document;
  const outcome = `${title} is answered with status ${status}`;
  return body === undefined ? [`${outcome}.`] : [`${outcome}:`, fenced(language, shownPieces(body))];
}

function headerBlocks(headers = []) {
  if (headers.length === 0) return [];
  const lines = headers.map(([name, value]) => `${name}: ${shownPieces(value)}`);
  return ['The header of the response:', fenced('text', lines.join('\n'))];
}

function languageOf(name) {
  return name.endsWith('.html') ? 'html' : 'text';
}

function pageLanguage({ headers = [] }) {
  return headers.some(([name, value]) => name === 'Content-Type' && /xml/.test(value)) ? 'xml' : 'html';
}

/** A question with its long texts shortened. */
function shownQuestion(question) {
  const shown = (_, value) => (Array.isArray(value) && value.some(isRepeat) ? shownPieces(value) : value);
  return JSON.stringify(question, shown, 2);
}

function shownPieces(pieces) {
  if (typeof pieces === 'string') return pieces;
  return pieces.map((piece) => (isRepeat(piece) ? shownRepeat(piece.repeat) : piece)).join('');
}

/** What is repeated, once, and how often. */
function shownRepeat([text, times]) {
  const end = text.endsWith('\n') ? '\n' : '';
  return `${text.slice(0, text.length - end.length)} ⟨… ${times} times⟩${end}`;
}

function isRepeat(piece) {
  return typeof piece === 'object' && piece !== null && 'repeat' in piece;
}
