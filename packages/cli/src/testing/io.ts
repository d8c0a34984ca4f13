import { Readable } from 'node:stream';
import type { Io } from '../io.js';

/** An io whose outputs can be looked at. With `columns`, they are a terminal of that width. */
export function recordingIo(
  cwd: string,
  columns?: number,
): { readonly io: Io; readonly out: () => string; readonly err: () => string } {
  const out: string[] = [];
  const err: string[] = [];
  const screen = { isTTY: columns !== undefined, columns };
  const io: Io = {
    stdout: {
      ...screen,
      write: async (text) => void out.push(text),
      writeOctets: async (octets) => void out.push(Buffer.from(octets).toString('utf8')),
    },
    stderr: { ...screen, write: (text) => void err.push(text) },
    stdin: Readable.from([]),
    env: {},
    cwd,
    home: cwd,
    now: Date.now,
    finish: (work) => work(async () => undefined),
  };
  return { io, out: () => out.join(''), err: () => err.join('') };
}
