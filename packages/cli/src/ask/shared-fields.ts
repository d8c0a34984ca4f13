import { defined, type Fields, isFields } from '@heed/core/internal';
import { CommandError } from '../command-error.js';
import { errorReason } from '../error-reason.js';
import type { Files } from '../files.js';
import { parseJson } from './parse-json.js';

/** The texts of the files whose contents hold for every line that lacks them. */
export interface SharedTexts {
  /** A JSON object. */
  readonly defaults?: string;
  readonly robots?: string;
}

/** Reads the files. Throws a sentence for what cannot be used. */
export function readSharedTexts(names: SharedTexts, files: Files): SharedTexts {
  const texts: SharedTexts = defined({
    defaults: names.defaults === undefined ? undefined : readText(names.defaults, files),
    robots: names.robots === undefined ? undefined : readText(names.robots, files),
  });
  requireDefaults(names.defaults, texts.defaults);
  return texts;
}

/** The fields of every question that come from the texts. */
export function sharedFields({ defaults, robots }: SharedTexts): Fields {
  const given: Fields = defaults === undefined ? {} : JSON.parse(defaults);
  return robots === undefined ? given : { robots, ...given };
}

function requireDefaults(file: string | undefined, text: string | undefined): void {
  if (text === undefined) return;
  const parsed = parseJson(text);
  if ('refusal' in parsed) throw new CommandError(`${file}: ${parsed.refusal.error.message}`);
  if (!isFields(parsed.value))
    throw new CommandError(`${file} must contain one JSON object with the fields that all questions share.`);
}

function readText(file: string, files: Files): string {
  try {
    const text = files.readSync(file).toString('utf8');
    // Some editors save every file with a byte order mark.
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  } catch (error) {
    throw new CommandError(`cannot read ${file}: ${errorReason(error)}.`);
  }
}
