import { join } from 'node:path';
import type {
  ContradictionCount,
  DecidingLine,
  RecordCounts,
  RecordVerdicts,
  SiteCount,
  Tally,
  VerdictCounts,
} from '@heed/audit';
import { CommandError } from '../../command-error.js';
import { errorCode, errorReason } from '../../error-reason.js';
import { createFiles } from '../../files.js';
import type { Io } from '../../io.js';
import { printable } from '../../terminal/printable.js';

/** What of a tally the report tells. */
type Told =
  | 'records'
  | 'decisions'
  | 'carriers'
  | 'lines'
  | 'linesMore'
  | 'contradictions'
  | 'notSeen'
  | 'shortfalls'
  | 'problems'
  | 'damagedBytes'
  | 'sites'
  | 'sitesMore'
  | 'months'
  | 'filtered';

/** What `summary.json` has: a tally, and what was asked. Its texts come from strangers. */
export interface Summary extends Pick<Tally, Told> {
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Reads `summary.json` of a folder. Parts of it that an earlier version did not write are empty. */
export function readSummary(folder: string, io: Pick<Io, 'cwd'>): Summary {
  const name = join(folder, 'summary.json');
  try {
    return summaryOf(parsed(bytesOf(name, folder, io)));
  } catch (error) {
    if (!(error instanceof Misshapen)) throw error;
    throw new CommandError(`${printable(name)} is not the summary of an audit: ${error.message}.`);
  }
}

function bytesOf(name: string, folder: string, io: Pick<Io, 'cwd'>): Uint8Array {
  const files = createFiles(io);
  try {
    const bytes = files.readWholeRegular(name);
    if (bytes === undefined) throw new Error('it is too large');
    return bytes;
  } catch (error) {
    throw new CommandError(
      errorCode(error) === 'ENOENT' && isFolder(folder, io)
        ? `${printable(folder)} has no summary.json: it is not the folder of an audit, or the audit has not ended. Run "heed audit" again with the same inputs and --out to finish it.`
        : `cannot read ${printable(name)}: ${errorReason(error)}.`,
    );
  }
}

function isFolder(folder: string, io: Pick<Io, 'cwd'>): boolean {
  try {
    return createFiles(io).statOf(folder).isDirectory();
  } catch {
    return false;
  }
}

/** The file is not what it should be. */
class Misshapen extends Error {}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new Misshapen('it is not valid JSON');
  }
}

function summaryOf(value: unknown): Summary {
  const { records, decisions, settings, ...more } = objectAt(value, 'it');
  return {
    records: recordsOf(records),
    decisions: mapAt(decisions, 'decisions', (byUsage, agent) => mapAt(byUsage, agent, verdictsOf)),
    settings: objectAt(settings, 'settings'),
    carriers: mapAt(more['carriers'] ?? {}, 'carriers', (one, name) =>
      mapAt(one, name, (says, carrier) => mapAt(says, carrier, countAt)),
    ),
    lines: listAt(more['lines'] ?? [], 'lines', lineOf),
    linesMore: countAt(more['linesMore'] ?? 0, 'linesMore'),
    contradictions: listAt(more['contradictions'] ?? [], 'contradictions', contradictionOf),
    notSeen: mapAt(more['notSeen'] ?? {}, 'notSeen', countAt),
    shortfalls: countAt(more['shortfalls'] ?? 0, 'shortfalls'),
    problems: mapAt(more['problems'] ?? {}, 'problems', countAt),
    damagedBytes: countAt(more['damagedBytes'] ?? 0, 'damagedBytes'),
    sites: listAt(more['sites'] ?? [], 'sites', siteOf),
    sitesMore: countAt(more['sitesMore'] ?? 0, 'sitesMore'),
    months: mapAt(more['months'] ?? {}, 'months', recordVerdictsOf),
    filtered: countAt(more['filtered'] ?? 0, 'filtered'),
  };
}

function recordsOf(value: unknown): RecordCounts {
  const { read, answered, damaged, skipped } = objectAt(value, 'records');
  return {
    read: countAt(read, 'records.read'),
    answered: countAt(answered, 'records.answered'),
    damaged: countAt(damaged, 'records.damaged'),
    skipped: mapAt(skipped, 'records.skipped', countAt),
  };
}

function verdictsOf(value: unknown, usage: string): VerdictCounts {
  const { allowed, denied, unstated, may } = objectAt(value, usage);
  return {
    allowed: countAt(allowed, 'allowed'),
    denied: countAt(denied, 'denied'),
    unstated: countAt(unstated, 'unstated'),
    may: countAt(may, 'may'),
  };
}

function recordVerdictsOf(value: unknown, name: string): RecordVerdicts {
  const { records } = objectAt(value, name);
  return { records: countAt(records, 'records'), ...verdictsOf(value, name) };
}

function siteOf(value: unknown): SiteCount {
  const { host } = objectAt(value, 'sites');
  return { host: textAt(host, 'host'), ...recordVerdictsOf(value, 'sites') };
}

function lineOf(value: unknown): DecidingLine {
  const { dialect, source, text, says, clause, count, example } = objectAt(value, 'lines');
  return {
    dialect: textAt(dialect, 'dialect'),
    source: textAt(source, 'source'),
    text: textAt(text, 'text'),
    says: textAt(says, 'says'),
    clause: textAt(clause, 'clause'),
    count: countAt(count, 'count'),
    example: textAt(example, 'example'),
  };
}

function contradictionOf(value: unknown): ContradictionCount {
  const { code, message, count, example } = objectAt(value, 'contradictions');
  return {
    code: textAt(code, 'code'),
    message: textAt(message, 'message'),
    count: countAt(count, 'count'),
    example: textAt(example, 'example'),
  };
}

function objectAt(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new Misshapen(`${printable(name)} is not an object`);
}

/** An object whose values are all alike. A name may be any text, `__proto__` too. */
function mapAt<Value>(
  value: unknown,
  name: string,
  read: (value: unknown, name: string) => Value,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(objectAt(value, name));
  return Object.fromEntries(entries.map(([key, one]) => [key, read(one, key)]));
}

function listAt<Item>(value: unknown, name: string, itemOf: (value: unknown) => Item): Item[] {
  if (Array.isArray(value)) return value.map(itemOf);
  throw new Misshapen(`${name} is not a list`);
}

function countAt(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new Misshapen(`${printable(name)} is not a count`);
}

function textAt(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw new Misshapen(`${name} is not a text`);
}
