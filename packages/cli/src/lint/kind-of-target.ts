import { basename, extname } from 'node:path';
import { type FileKind, hasRobotsField, kindByName } from '@heed/core/internal';
import { kindOfFile, textAtBeginning } from '../documents/files/from-files.js';
import type { ReadFile } from '../documents/files/given-file.js';

/**
 * What a file given by name holds; absent if it is none of the kinds that heed reads. Tools that run on changed files pass whatever
 * has changed, so a style sheet must not be taken for a robots.txt.
 *
 * Its name decides, or else how it begins: a text without a telling name is a robots.txt only if it has a field of one.
 */
export async function kindOfTarget(path: string, read: ReadFile): Promise<FileKind | undefined> {
  // Whoever gives a text through a pipe means that text.
  if (path === '-' || kindByName(path) !== undefined) return kindOfFile(path, read);
  const start = textAtBeginning((await read(path)).bytes);
  if (start.includes('\0')) return undefined;
  const kind = await kindOfFile(path, read);
  if (!mayHoldAnything(path)) return kind !== 'robots' && document.test(start) ? kind : undefined;
  return kind !== 'robots' || hasRobotsField(start) ? kind : undefined;
}

/** Names that say nothing of the content, or that speak of robots. */
function mayHoldAnything(path: string): boolean {
  const extension = extname(path).toLowerCase();
  return extension === '' || extension === '.txt' || /robots/i.test(basename(path));
}

/** The beginning of a whole page, or of a response. Templates and components begin with other tags. */
const document = /^\s*(?:<!doctype html|<html\b|<\?xml\b|(?:< )?HTTP\/[\d.]+ +\d{3})/i;
