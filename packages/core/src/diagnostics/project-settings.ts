import { defined } from '../text/defined.js';
import type { Fields } from '../text/fields.js';
import { catalogue } from './catalogue.js';
import type { Severity } from './code-table.js';
import type { Code } from './diagnostic.js';

/** The settings of a project for linting, as `heed.config.json` has them. */
export interface ProjectSettings {
  readonly severity: ReadonlyMap<Code, Severity | 'off'>;
  readonly ignore: readonly IgnoredProblem[];
  readonly failOn?: FailOn;
}

/** A problem that is intended in some files. */
export interface IgnoredProblem {
  readonly code: Code;
  /** Paths from the folder of the config file, or addresses; a star matches any characters. Empty for all files. */
  readonly files: readonly string[];
  readonly reason: string;
}

/** The severity from which on problems make a command fail. */
export type FailOn = Severity | 'never';

/** The file that the settings of a project are in. */
export const projectSettingsFile = 'heed.config.json';

/** The settings of a project that states none. */
export const noProjectSettings: ProjectSettings = { severity: new Map(), ignore: [] };

/** The settings in the text of a config file, or what is wrong with it, in words that follow its name: then nothing of it counts. */
export function readProjectSettings(
  text: string,
): { readonly settings: ProjectSettings } | { readonly complaint: string } {
  try {
    return { settings: settingsIn(text) };
  } catch (error) {
    if (error instanceof Complaint) return { complaint: error.message };
    throw error;
  }
}

/**
 * Returns the severity that a project sets for this code, in the file with this path from the folder of the config file or with this
 * address; `undefined` if it sets none.
 */
export function projectSeverity(
  { severity, ignore }: ProjectSettings,
  code: string,
  file: string,
): Severity | 'off' | undefined {
  const isIgnored = ignore.some(
    (one) => one.code === code && (one.files.length === 0 || one.files.some((pattern) => fits(pattern, file))),
  );
  return isIgnored ? 'off' : severity.get(code as Code);
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

/** What is wrong: the first thing that is. */
class Complaint extends Error {}

function wrong(field: string, complaint: string): Complaint {
  return new Complaint(`: "${field}" ${complaint}.`);
}

function settingsIn(text: string): ProjectSettings {
  const value = parsed(text);
  if (!isObject(value)) throw new Complaint(' must be a JSON object, as in {"lint": {"failOn": "error"}}.');
  const { $schema: _, lint = {}, ...others } = value;
  refuseOthers(others, '', 'lint');
  if (!isObject(lint)) throw wrong('lint', 'must be a JSON object');
  const { severity = {}, ignore = [], failOn, ...unknown } = lint;
  refuseOthers(unknown, 'lint.', 'severity, ignore or failOn');
  if (!Array.isArray(ignore)) throw wrong('lint.ignore', 'must be a list of {"code", "files", "reason"}');
  return defined({
    severity: severitiesIn(severity),
    ignore: ignore.map((one, index) => ignoredIn(one, `lint.ignore[${index}]`)),
    failOn: failOn === undefined ? undefined : failOnIn(failOn),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new Complaint(` is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function refuseOthers(others: Fields, within: string, known: string): void {
  const [odd] = Object.keys(others);
  if (odd !== undefined) throw wrong(`${within}${odd}`, `is unknown: use ${known}`);
}

function failOnIn(value: unknown): FailOn {
  if (isSeverity(value) || value === 'never') return value;
  throw wrong('lint.failOn', 'must be error, warning, hint or never');
}

function severitiesIn(value: unknown): Map<Code, Severity | 'off'> {
  if (!isObject(value)) throw wrong('lint.severity', 'must be a JSON object, as in {"robots-txt/empty-allow": "off"}');
  const found = new Map<Code, Severity | 'off'>();
  for (const [code, severity] of Object.entries(value)) {
    if (!isCode(code)) throw wrong(`lint.severity.${code}`, noSuchCode);
    if (!isSeverity(severity) && severity !== 'off') {
      throw wrong(`lint.severity.${code}`, 'must be error, warning, hint or off');
    }
    found.set(code, severity);
  }
  return found;
}

function ignoredIn(value: unknown, field: string): IgnoredProblem {
  if (!isObject(value)) throw wrong(field, 'must be a JSON object with "code", "files" and "reason"');
  const { code, files, reason, ...others } = value;
  refuseOthers(others, `${field}.`, 'code, files or reason');
  if (!isCode(code)) throw wrong(`${field}.code`, noSuchCode);
  if (typeof reason !== 'string' || reason.trim() === '')
    throw wrong(`${field}.reason`, 'must say why the problem is ignored');
  return { code, files: files === undefined ? [] : pathsIn(files, `${field}.files`), reason };
}

function pathsIn(value: unknown, field: string): string[] {
  const isList = Array.isArray(value) && value.length > 0 && value.every((path) => typeof path === 'string');
  if (!isList) throw wrong(field, 'must be a list of paths, as in ["news/*"]; leave it out for all files');
  return value;
}

const noSuchCode = 'is not a known code: use one that "heed lint" prints, such as robots-txt/empty-allow';

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCode(value: unknown): value is Code {
  return typeof value === 'string' && Object.hasOwn(catalogue, value);
}

function isSeverity(value: unknown): value is Severity {
  return value === 'error' || value === 'warning' || value === 'hint';
}
