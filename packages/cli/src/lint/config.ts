import { relative, resolve, sep } from 'node:path';
import { type Code, catalogue, type Severity } from '@heed/core/diagnostics';
import { noProjectSettings, type ProjectSettings, projectSeverity } from '@heed/core/internal/answers';
import { isAddress } from '../documents/addresses.js';

/** The settings of a project for linting, and where its files are. */
export interface Config extends ProjectSettings {
  /** Its absolute folder: paths in it count from here. */
  readonly folder: string;
  /** The absolute folder that the names of files count from. */
  readonly cwd: string;
}

export const severities = ['error', 'warning', 'hint'] as const;

/** The defaults. */
export const noConfig: Config = { ...noProjectSettings, folder: '/', cwd: '/' };

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

function findSeverity(config: Config, code: Code, file: string): Severity | 'off' {
  const { folder, cwd } = config;
  const name = isAddress(file) ? file : relative(folder, resolve(cwd, file)).split(sep).join('/');
  return projectSeverity(config, code, name) ?? catalogue[code].severity;
}
