import { type Code, catalogue, type Severity } from '@heed/core/diagnostics';
import { isFields } from '@heed/core/internal';

/** What an editor may set, as `initializationOptions`. */
export interface Settings {
  /** Other severities for problems; "off" hides them. */
  readonly severity: ReadonlyMap<string, Severity | 'off'>;
  /** Policies under other names: names of files, or paths from the folder of the workspace. */
  readonly policyFiles: readonly string[];
}

/** Settings, and what was wrong with those provided. */
export interface ReadSettings {
  readonly settings: Settings;
  readonly complaints: readonly string[];
}

/** Reads settings. Wrong ones are left out and reported: the editor continues without them. */
export function readSettings(given: unknown): ReadSettings {
  const complaints: string[] = [];
  const { severity = {}, policyFiles = [], ...others } = isFields(given) ? given : {};
  if (given !== undefined && given !== null && !isFields(given)) complaints.push('The settings must be an object.');
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) complaints.push(`"${unknown}" is not a setting: use severity or policyFiles.`);
  return {
    settings: { severity: severitiesIn(severity, complaints), policyFiles: namesIn(policyFiles, complaints) },
    complaints,
  };
}

function severitiesIn(given: unknown, complaints: string[]): Map<string, Severity | 'off'> {
  const found = new Map<string, Severity | 'off'>();
  if (!isFields(given)) {
    complaints.push('"severity" must be an object, as in {"robots-txt/empty-allow": "off"}.');
    return found;
  }
  for (const [code, severity] of Object.entries(given)) {
    if (!isCode(code)) complaints.push(`"${code}" is not the code of a problem.`);
    else if (!isSeverity(severity)) complaints.push(`"severity" of ${code} must be error, warning, hint or off.`);
    else found.set(code, severity);
  }
  return found;
}

function namesIn(given: unknown, complaints: string[]): readonly string[] {
  if (Array.isArray(given) && given.every((name) => typeof name === 'string')) return given;
  complaints.push('"policyFiles" must be a list of names, as in ["site-policy.yaml"].');
  return [];
}

function isCode(code: string): code is Code {
  return Object.hasOwn(catalogue, code);
}

function isSeverity(value: unknown): value is Severity | 'off' {
  return value === 'error' || value === 'warning' || value === 'hint' || value === 'off';
}
