import { dirname, join, relative } from 'node:path';
import { type Code, catalogue, type Severity } from '@heed/core/diagnostics';
import { CommandError } from '../command-error.js';
import { errorCode, errorReason } from '../error-reason.js';
import type { Files } from '../files.js';
import { printable } from '../terminal/printable.js';
import { type Config, type FailOn, type Ignored, noConfig, severities } from './config.js';

const fileName = 'heed.config.json';

/** Limit: octets of a config file that was looked for. People write it by hand. */
const maxOctets = 1024 * 1024;

/** Reads the named config file, or the nearest one in this folder or above; the defaults if there is none. */
export function readConfig(named: string | false | undefined, files: Files): Config {
  if (named === false) return noConfig;
  const found = named === undefined ? nearest(files) : { path: named, text: readText(named, files.readSync) };
  if (found === undefined) return noConfig;
  const { path, text } = found;
  if (text === undefined) throw new CommandError(`cannot read ${printable(path)}: there is no such file.`);
  return { ...configOf(path, text), folder: files.pathOf(dirname(path)), cwd: files.pathOf('.') };
}

function nearest(files: Files): { readonly path: string; readonly text: string } | undefined {
  const cwd = files.pathOf('.');
  for (let folder = cwd; ; folder = dirname(folder)) {
    const path = join(folder, fileName);
    const text = readText(path, (name) => readRegular(name, files));
    if (text !== undefined) return { path: relative(cwd, path), text };
    if (folder === dirname(folder)) return undefined;
  }
}

/** Nobody typed this name, so a pipe or a device by this name is not read. */
function readRegular(path: string, files: Files): Uint8Array {
  const octets = files.readRegular(path, maxOctets + 1);
  if (octets.length > maxOctets) throw new Error(`it is larger than ${maxOctets / 1024 / 1024} MiB`);
  return octets;
}

/** Absent if there is no such file. */
function readText(path: string, read: (path: string) => Uint8Array): string | undefined {
  try {
    return Buffer.from(read(path)).toString('utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new CommandError(`cannot read ${printable(path)}: ${errorReason(error)}.`);
  }
}

/** An error about a field of the file. The complaint follows the name of the field. */
type Complain = (field: string, complaint: string) => CommandError;

function configOf(path: string, text: string): Omit<Config, 'folder' | 'cwd'> {
  const name = printable(path);
  const wrong: Complain = (field, complaint) => new CommandError(`${name}: "${printable(field)}" ${complaint}.`);
  const value = parsed(text, name);
  if (!isObject(value)) throw new CommandError(`${name} must be a JSON object, as in {"lint": {"failOn": "error"}}.`);
  const { $schema: _, lint = {}, ...others } = value;
  refuseOthers(others, '', 'lint', wrong);
  if (!isObject(lint)) throw wrong('lint', 'must be a JSON object');
  const { severity = {}, ignore = [], failOn, ...unknown } = lint;
  refuseOthers(unknown, 'lint.', 'severity, ignore or failOn', wrong);
  if (!Array.isArray(ignore)) throw wrong('lint.ignore', 'must be a list of {"code", "files", "reason"}');
  return {
    severity: severitiesOf(severity, wrong),
    ignore: ignore.map((one, index) => ignoredOf(one, `lint.ignore[${index}]`, wrong)),
    ...(failOn === undefined ? {} : { failOn: failOnOf(failOn, wrong) }),
  };
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new CommandError(`${name} is not JSON: ${printable(errorReason(error))}.`);
  }
}

function refuseOthers(others: Fields, within: string, known: string, wrong: Complain): void {
  const [odd] = Object.keys(others);
  if (odd !== undefined) throw wrong(`${within}${odd}`, `is unknown: use ${known}`);
}

function failOnOf(value: unknown, wrong: Complain): FailOn {
  if (isSeverity(value) || value === 'never') return value;
  throw wrong('lint.failOn', 'must be error, warning, hint or never');
}

function severitiesOf(value: unknown, wrong: Complain): Map<Code, Severity | 'off'> {
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

function ignoredOf(value: unknown, field: string, wrong: Complain): Ignored {
  if (!isObject(value)) throw wrong(field, 'must be a JSON object with "code", "files" and "reason"');
  const { code, files, reason, ...others } = value;
  refuseOthers(others, `${field}.`, 'code, files or reason', wrong);
  if (!isCode(code)) throw wrong(`${field}.code`, noSuchCode);
  if (typeof reason !== 'string' || reason.trim() === '')
    throw wrong(`${field}.reason`, 'must say why the problem is ignored');
  return { code, files: files === undefined ? [] : pathsOf(files, `${field}.files`, wrong), reason };
}

function pathsOf(value: unknown, field: string, wrong: Complain): string[] {
  const isList = Array.isArray(value) && value.length > 0 && value.every((path) => typeof path === 'string');
  if (!isList) throw wrong(field, 'must be a list of paths, as in ["news/*"]; leave it out for all files');
  return value;
}

const noSuchCode = 'is not a known code: use one that "heed lint" prints, such as robots-txt/empty-allow';

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCode(value: unknown): value is Code {
  return typeof value === 'string' && Object.hasOwn(catalogue, value);
}

function isSeverity(value: unknown): value is Severity {
  return severities.some((severity) => severity === value);
}
