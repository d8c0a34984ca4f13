import type { ServerResponse } from 'node:http';
import type { SpokenFields } from '../speaker/speaker.js';

/**
 * Adds fields to a response at the moment at which its header is sent: whatever the program sets until then stays, what
 * it throws away before an error page is there again, and nothing of the body is touched.
 */
export function addAtHead(response: ServerResponse, fields: SpokenFields): void {
  if (fields.before.length === 0 && fields.behind.length === 0) return;
  const { writeHead, end } = response;
  response.writeHead = (status: number, ...rest: readonly unknown[]): ServerResponse => {
    if (response.headersSent) return Reflect.apply(writeHead, response, [status, ...rest]);
    const [message, given] = typeof rest[0] === 'string' ? rest : [undefined, rest[0] ?? rest[1]];
    setGiven(response, given);
    addFields(response, fields);
    return Reflect.apply(writeHead, response, message === undefined ? [status] : [status, message]);
  };
  // HTTP/2 sends the header of a response without a body from here, and does not call writeHead.
  response.end = (...given: readonly unknown[]): ServerResponse => {
    if (isHttp2(response) && !response.headersSent) addFields(response, fields);
    return Reflect.apply(end, response, given);
  };
}

function isHttp2(response: ServerResponse): boolean {
  return 'stream' in response;
}

/** Sets the fields that writeHead was given: an object, or an array of names and values, flat or in pairs. */
function setGiven(response: ServerResponse, given: unknown): void {
  if (!Array.isArray(given)) {
    for (const [name, value] of Object.entries(given ?? {})) response.setHeader(name, value as string);
    return;
  }
  const flat: readonly unknown[] = Array.isArray(given[0]) ? given.flat() : given;
  const values = new Map<string, { readonly name: string; readonly lines: string[] }>();
  for (let place = 0; place + 1 < flat.length; place += 2) {
    const name = String(flat[place]);
    const line = String(flat[place + 1]);
    const known = values.get(name.toLowerCase());
    if (known === undefined) values.set(name.toLowerCase(), { name, lines: [line] });
    else known.lines.push(line);
  }
  for (const { name, lines } of values.values())
    response.setHeader(name, lines.length === 1 ? (lines[0] ?? '') : lines);
}

/** Adds fields to those that are there, each line once, however often it is called. */
function addFields(response: ServerResponse, { before, behind }: SpokenFields): void {
  const names = new Map([...before, ...behind].map(([name]) => [name.toLowerCase(), name]));
  for (const [key, name] of names) {
    const linesIn = (fields: SpokenFields['before']): readonly string[] => {
      return fields.filter(([one]) => one.toLowerCase() === key).map(([, value]) => value);
    };
    const there = response.getHeader(name);
    const known = there === undefined ? [] : Array.isArray(there) ? there : [String(there)];
    response.setHeader(name, [...new Set([...linesIn(before), ...known, ...linesIn(behind)])]);
  }
}
