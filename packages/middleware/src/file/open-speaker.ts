import { readFileSync } from 'node:fs';
import { speakerOf } from '../speaker/create-speaker.js';
import { knownOptions, type SpeakerOptions } from '../speaker/options.js';
import { policyOf } from '../speaker/policy-of.js';
import type { Speaker } from '../speaker/speaker.js';
import { watchFile } from './watch-file.js';

/** How a speaker says a policy that is in a file. */
export interface OpenOptions extends SpeakerOptions {
  /** Read the file again when it changes; that is noticed within two seconds. Default: false. */
  readonly watch?: boolean;
}

/** A speaker of a policy that is in a file. */
export interface FileSpeaker extends Speaker {
  /**
   * Reads the file again. Gives a sentence if it cannot be used: then the policy that was read before stays in force.
   */
  reload(): string | undefined;
  /** Stops watching the file. */
  close(): void;
}

/**
 * Opens a speaker of the policy in a file, YAML or JSON. Throws if the file cannot be read, a TypeError if it is not a
 * policy or options are not valid. Later a file that cannot be used is told to `onProblem`, and the policy that was
 * read before stays in force.
 */
export function openSpeaker(file: string, { watch = false, ...options }: OpenOptions = {}): FileSpeaker {
  if (typeof watch !== 'boolean') throw new TypeError('watch must be true or false.');
  const known = knownOptions(options);
  // Watching begins before the file is read, so that no change goes unnoticed.
  const watching = watch ? watchFile(file, () => tell(reload())) : undefined;
  let text = '';
  let speaker: Speaker;
  try {
    text = readFileSync(file, 'utf8');
    speaker = speakerOf(policyOf(text, file), known);
  } catch (error) {
    watching?.close();
    throw error;
  }

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
  const tell = (problem: string | undefined): void => {
    if (problem !== undefined) known.onProblem(problem);
  };

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
    close: () => watching?.close(),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
