import { dirname, join, relative } from 'node:path';
import { type ProjectSettings, projectSettingsFile, readProjectSettings } from '@heed/core/internal/answers';
import { CommandError } from '../command-error.js';
import { errorCode, errorReason } from '../error-reason.js';
import type { Files } from '../files.js';
import { printable } from '../terminal/printable.js';
import { type Config, noConfig } from './config.js';

/** Limit: bytes of a config file that was looked for. People write it by hand. */
const maxBytes = 1024 * 1024;

/** Reads the named config file, or the nearest one in this folder or above; the defaults if there is none. */
export function readConfig(named: string | false | undefined, files: Files): Config {
  if (named === false) return noConfig;
  const found = named === undefined ? nearest(files) : { path: named, text: readText(named, files.readSync) };
  if (found === undefined) return noConfig;
  const { path, text } = found;
  if (text === undefined) throw new CommandError(`cannot read ${printable(path)}: there is no such file.`);
  return { ...settingsOf(path, text), folder: files.pathOf(dirname(path)), cwd: files.pathOf('.') };
}

function nearest(files: Files): { readonly path: string; readonly text: string } | undefined {
  const cwd = files.pathOf('.');
  for (let folder = cwd; ; folder = dirname(folder)) {
    const path = join(folder, projectSettingsFile);
    const text = readText(path, (name) => readRegular(name, files));
    if (text !== undefined) return { path: relative(cwd, path), text };
    if (folder === dirname(folder)) return undefined;
  }
}

/** Nobody typed this name, so a pipe or a device by this name is not read. */
function readRegular(path: string, files: Files): Uint8Array {
  const bytes = files.readRegular(path, maxBytes + 1);
  if (bytes.length > maxBytes) throw new Error(`it is larger than ${maxBytes / 1024 / 1024} MiB`);
  return bytes;
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

function settingsOf(path: string, text: string): ProjectSettings {
  const reading = readProjectSettings(text);
  if ('complaint' in reading) throw new CommandError(printable(`${path}${reading.complaint}`));
  return reading.settings;
}
