import type { HeaderLine } from '@heed/core/documents';
import { type CachedRobots, cacheVersion, type KeptRobots, ways } from './robots-cache.js';

/** Reads the text of an entry for an origin; nothing if it is damaged, of another version or for another origin. */
export function readEntry(text: string, origin: string): CachedRobots | undefined {
  const entry = parse(text);
  if (!isRecord(entry) || entry['version'] !== cacheVersion || entry['origin'] !== origin) return undefined;
  const { kept } = entry;
  if (kept === undefined) return { version: cacheVersion };
  return isKept(kept) ? { version: cacheVersion, kept } : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is KeptRobots {
  return (
    isRecord(value) &&
    Number.isInteger(value['status']) &&
    typeof value['body'] === 'string' &&
    typeof value['isCut'] === 'boolean' &&
    typeof value['userAgent'] === 'string' &&
    ways.some((way) => way === value['way']) &&
    isMoment(value['fetchedAt']) &&
    Array.isArray(value['headers']) &&
    value['headers'].every(isHeaderLine)
  );
}

function isHeaderLine(value: unknown): value is HeaderLine {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

/** Is this a number that can stand for a moment? `Date` reaches no further. */
function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
