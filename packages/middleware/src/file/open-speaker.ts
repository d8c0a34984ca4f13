import { readFileSync, type Stats, unwatchFile, watchFile } from 'node:fs';
import { speakerOf } from '../speaker/create-speaker.js';
import { knownOptions, type SpeakerOptions } from '../speaker/options.js';
import { policyOf } from '../speaker/policy-of.js';
import type { Speaker } from '../speaker/speaker.js';

/** How a speaker says a policy that is in a file. */
export interface OpenOptions extends SpeakerOptions {
  /** Read the file again when it changes; that is noticed within two seconds. Default: false. */
  readonly watch?: boolean;
}

/** A speaker of a policy that is in a file. */
export interface FileSpeaker extends Speaker {
  /** Reads the file again. Gives a sentence if it cannot be used: then the policy that was read before stays in force. */
  reload(): string | undefined;
  /** Stops watching the file. */
  close(): void;
}

/** Milliseconds between two looks at the file. Looking works where notices do not come: on network drives, and through links. */
const lookEvery = 2000;

/**
 * Opens a speaker of the policy in a file, YAML or JSON. Throws if the file cannot be read, a TypeError if it is not a policy or options
 * are not valid. Later a file that cannot be used is told to `onProblem`, and the policy that was read before stays in force.
 */
export function openSpeaker(file: string, { watch = false, ...options }: OpenOptions = {}): FileSpeaker {
  if (typeof watch !== 'boolean') throw new TypeError('watch must be true or false.');
  const known = knownOptions(options);
  let text = readFileSync(file, 'utf8');
  let speaker = speakerOf(policyOf(text, file), known);

  const reload = (): string | undefined => {
    try {
      const fresh = readFileSync(file, 'utf8');
      if (fresh === text) return undefined;
      speaker = speakerOf(policyOf(fresh, file), known);
      text = fresh;
      return undefined;
    } catch (error) {
      return `The policy was not read again, and the one before stays in force: ${messageOf(error)}`;
    }
  };
  const look = (now: Stats, before: Stats): void => {
    if (now.mtimeMs === before.mtimeMs && now.size === before.size && now.ino === before.ino) return;
    const problem = reload();
    if (problem !== undefined) known.onProblem(problem);
  };
  if (watch) watchFile(file, { interval: lookEvery, persistent: false }, look);

  return {
    get robotsTxt() {
      return speaker.robotsTxt;
    },
    get files() {
      return speaker.files;
    },
    get written() {
      return speaker.written;
    },
    base: known.base,
    headersFor: (target) => speaker.headersFor(target),
    fieldsFor: (target) => speaker.fieldsFor(target),
    reply: (request) => speaker.reply(request),
    reload,
    close: () => unwatchFile(file, look),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
