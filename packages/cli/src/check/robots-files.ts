import { unknownAddress } from '@heed/core/internal';
import { CommandError } from '../command-error.js';
import { isAddress } from '../documents/addresses.js';
import type { Documents } from '../documents/documents.js';
import { documentsFromFiles, kindOfGivenFile } from '../documents/files/from-files.js';
import { withGivenDocuments } from '../documents/given-documents.js';
import type { Inputs } from '../documents/inputs.js';
import type { ExitStatus } from '../exit-status.js';
import { type AgentAnswer, statusOf } from './agent-answer.js';
import { askForEachAgent } from './ask-agents.js';
import type { CheckOptions } from './options.js';

/** A file that was asked about as if it were robots.txt of the site, or why it could not be. */
export type RobotsFile =
  | {
      readonly kind: 'answered';
      readonly name: string;
      readonly documents: Documents;
      readonly answers: readonly AgentAnswer[];
      readonly status: ExitStatus;
    }
  | { readonly kind: 'unread'; readonly name: string; readonly why: string };

/** The name of a file for people and tables. */
export function nameOf({ name }: RobotsFile): string {
  return name === '-' ? '<stdin>' : name;
}

/**
 * Are the targets files that are each the robots.txt of another site? Files of one address are one robots.txt, a page and a header
 * at most, so two robots.txt can only be meant to be compared. A page among files called `.txt` is what some sites serve
 * instead of a robots.txt.
 */
export async function areRobotsFiles(
  targets: readonly string[],
  options: CheckOptions,
  inputs: Inputs,
): Promise<boolean> {
  const { serve, site, robots, headers, view, explain, element, csv } = options;
  if ([serve, site, robots, headers, view, explain, element].some((option) => option !== undefined)) return false;
  // In a script, a pattern that matches one file gives rows of the same form as one that matches several.
  const needed = csv ? 1 : 2;
  if (targets.length < needed || targets.some((target) => target === '' || isAddress(target))) return false;
  let found = 0;
  for (const target of targets) {
    const kind = await kindOfGivenFile(target, inputs.read).catch(() => 'unread' as const);
    const isText = /\.txt$/i.test(target);
    if (kind === 'robots' || (kind === 'unread' && isText)) found++;
    else if (kind !== 'unread' && !(kind === 'html' && isText)) return false;
  }
  return found >= needed;
}

/** Asks about each file in turn: about fetching the root of a site, unless the options name a usage or an address. */
export async function* askRobotsFiles(
  targets: readonly string[],
  options: CheckOptions,
  inputs: Inputs,
  now: string,
): AsyncGenerator<RobotsFile> {
  const url = options.url ?? unknownAddress;
  for (const name of targets) {
    try {
      // Refuses what is neither a robots.txt nor what a site serves instead of one.
      await kindOfGivenFile(name, inputs.read);
      const found = await documentsFromFiles({ robots: name, url }, inputs);
      const documents = await withGivenDocuments(found, options.file ?? [], inputs.read);
      await inputs.markup.loadFor(documents);
      const answers = askForEachAgent(inputs.ask, documents, options, now);
      yield { kind: 'answered', name, documents, answers, status: statusOf(answers) };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      yield { kind: 'unread', name, why: error.message };
    }
  }
}
