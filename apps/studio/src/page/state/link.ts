import { deflate, inflate } from './deflate.ts';
import { readState, type StateReading } from './read-state.ts';
import { firstState, type StudioState } from './studio-state.ts';

/** How the fragment of a link begins that holds a state. */
const beginning = '#s=';

/** Limit: characters of a link. Firefox opens no address of more than 1,048,576; Chromium allows twice as many. */
export const maxLinkLength = 1_000_000;

/**
 * Limit: bytes of the state in a link, unpacked: a robots.txt of the greatest size that crawlers read, eight times
 * over.
 */
export const maxStateBytes = 8 * 512_000;

/**
 * The state as the fragment of a link: what differs from an empty studio, as JSON, compressed. Browsers send no fragment to a server, so
 * only people with the link can read it.
 */
export async function fragmentOf(state: StudioState): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(changedIn(state)));
  return beginning + toBase64Url(await deflate(json));
}

/** Is this the fragment of a link that holds a state? */
export function holdsState(fragment: string): boolean {
  return fragment.startsWith(beginning);
}

/** Reads the fragment of a link, which is untrusted input. Never throws. */
export async function readFragmentState(fragment: string): Promise<StateReading> {
  if (fragment.length > maxLinkLength) return refuse(`It is longer than ${maxLinkLength} characters.`);
  const packed = fromBase64Url(fragment.slice(beginning.length));
  const bytes = packed === undefined ? undefined : await inflate(packed, maxStateBytes);
  if (bytes === 'too much') return refuse(`It unpacks to more than ${maxStateBytes} bytes.`);
  const value = bytes === undefined ? undefined : valueIn(bytes);
  return value === undefined ? refuse('It is damaged, or a part of it was cut off.') : readState(value);
}

function refuse(refusal: string): StateReading {
  return { kind: 'refusal', refusal };
}

/** The fields that a link has to name. */
export function changedIn(state: StudioState): Partial<StudioState> {
  const isChanged = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(firstState[name as keyof StudioState]);
  return Object.fromEntries(Object.entries(state).filter(isChanged));
}

function valueIn(bytes: Uint8Array<ArrayBuffer>): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  // Limit: bytes at a time. A function takes no more than some tens of thousands of arguments.
  const most = 0x2000;
  for (let at = 0; at < bytes.length; at += most) binary += String.fromCharCode(...bytes.subarray(at, at + most));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
  } catch {
    return undefined;
  }
}
