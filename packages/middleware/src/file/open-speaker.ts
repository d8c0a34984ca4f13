import { readFileSync } from 'node:fs';
import { speakerOf } from '../speaker/create-speaker.js';
import { knownOptions, type SpeakerOptions } from '../speaker/options.js';
import { policyOf } from '../speaker/policy-of.js';
import type { Speaker } from '../speaker/speaker.js';
import { type Found, watchText } from './watch-text.js';

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
  let text = readFileSync(file, 'utf8');
  let speaker: Speaker = speakerOf(policyOf(text, file), known);
  /** The last text that could not be used, and why. Reading a long policy takes a while, so it is not tried at each look. */
  let refused: { readonly text: string; readonly why: string } | undefined;
  let problem: string | undefined;

  /** Takes another text. Gives a sentence if it cannot be used. */
  const take = (fresh: string): string | undefined => {
    if (fresh === text) return undefined;
    if (fresh === refused?.text) return refused.why;
    try {
      speaker = speakerOf(policyOf(fresh, file), known);
      text = fresh;
      return undefined;
    } catch (error) {
      refused = { text: fresh, why: notRead(error) };
      return refused.why;
    }
  };
  const reload = (): string | undefined => {
    // A look that is under way may have read what stood there before.
    watching?.startOver();
    try {
      return take(readFileSync(file, 'utf8'));
    } catch (error) {
      return notRead(error);
    }
  };
  const look = (found: Found): void => {
    const before = problem;
    problem = 'text' in found ? take(found.text) : notRead(found.error);
    // Told once, not at each look.
    if (problem !== undefined && problem !== before) known.onProblem(problem);
  };
  const watching = watch ? watchText(file, look) : undefined;

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

function notRead(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `The policy was not read again, and the one before stays in force: ${reason}`;
}
