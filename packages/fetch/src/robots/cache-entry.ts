import type { HeaderLine } from '@heed/core';
import { defined } from '@heed/core/internal';
import { cacheVersion, type RobotsCacheEntry, type RobotsCopy, type Unreachable } from './robots-cache.js';

/** The text of a cache entry, for stores that keep texts. */
export function writeRobotsEntry(entry: RobotsCacheEntry, origin: string): string {
  return JSON.stringify({ origin, ...entry });
}

/** Reads the text of a cache entry. `undefined` if it is damaged, of another version or for another origin. */
export function readRobotsEntry(text: string, origin: string): RobotsCacheEntry | undefined {
  const entry = parse(text);
  if (!isRecord(entry) || entry['version'] !== cacheVersion || entry['origin'] !== origin) return undefined;
  const { copy, unreachable } = entry;
  if (copy !== undefined && !isCopy(copy)) return undefined;
  if (unreachable !== undefined && !isUnreachable(unreachable)) return undefined;
  return defined({ version: cacheVersion, copy, unreachable });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isCopy(value: unknown): value is RobotsCopy {
  return (
    isRecord(value) &&
    isStatus(value['status']) &&
    typeof value['body'] === 'string' &&
    typeof value['isCut'] === 'boolean' &&
    typeof value['userAgent'] === 'string' &&
    typeof value['isRedirected'] === 'boolean' &&
    isMoment(value['fetchedAt']) &&
    Array.isArray(value['headers']) &&
    value['headers'].every(isHeaderLine)
  );
}

function isUnreachable(value: unknown): value is Unreachable {
  return (
    isRecord(value) &&
    isMoment(value['since']) &&
    isMoment(value['askedAt']) &&
    isMoment(value['retryAt']) &&
    Number.isInteger(value['failures']) &&
    (isStatus(value['status']) || value['status'] === 'no answer')
  );
}

/** Is this a number that a response can have as its status? Some servers invent ones up to 999. */
function isStatus(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 999;
}

function isHeaderLine(value: unknown): value is HeaderLine {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

/** Is this a number of milliseconds that `Date` can represent? */
function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
