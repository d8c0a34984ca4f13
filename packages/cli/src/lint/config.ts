import { relative, resolve, sep } from 'node:path';
import { type Code, catalogue, type Severity } from '@heed/core/diagnostics';
import { isAddress } from '../documents/addresses.js';

/** The settings of a project for linting, from `heed.config.json`. */
export interface Config {
  /** Its absolute folder: paths in it count from here. */
  readonly folder: string;
  /** The absolute folder that the names of files count from. */
  readonly cwd: string;
  readonly severity: ReadonlyMap<Code, Severity | 'off'>;
  readonly ignore: readonly Ignored[];
  readonly failOn?: FailOn;
}

/** A problem that is intended in some files. */
export interface Ignored {
  readonly code: Code;
  /** Paths from the folder of the config file, or addresses; a star matches any characters. Empty for all files. */
  readonly files: readonly string[];
  readonly reason: string;
}

export const severities = ['error', 'warning', 'hint'] as const;
export type FailOn = Severity | 'never';

/** The defaults. */
export const noConfig: Config = { folder: '/', cwd: '/', severity: new Map(), ignore: [] };

/**
 * The severity of a problem with this code in this file. A file may have one problem thousands of times, and a config file as many
 * patterns, so the last answer is kept for each code.
 */
export function severityIn(config: Config, code: Code, file: string): Severity | 'off' {
  const answers = lastAnswers.get(config) ?? new Map<Code, LastAnswer>();
  lastAnswers.set(config, answers);
  const last = answers.get(code);
  if (last?.file === file) return last.severity;
  const severity = findSeverity(config, code, file);
  answers.set(code, { file, severity });
  return severity;
}

interface LastAnswer {
  readonly file: string;
  readonly severity: Severity | 'off';
}

const lastAnswers = new WeakMap<Config, Map<Code, LastAnswer>>();

function findSeverity({ folder, cwd, severity, ignore }: Config, code: Code, file: string): Severity | 'off' {
  const ignored = ignore.filter((one) => one.code === code);
  if (ignored.length > 0) {
    const name = isAddress(file) ? file : relative(folder, resolve(cwd, file)).split(sep).join('/');
    if (ignored.some(({ files }) => files.length === 0 || files.some((pattern) => fits(pattern, name)))) return 'off';
  }
  return severity.get(code) ?? catalogue[code].severity;
}

/** The parts between stars must occur in order, the first at the start of the name and the last at its end. */
function fits(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.replace(/^\.\//, '').split('*');
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = name.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}
