import { createHash } from 'node:crypto';
import type { AuditSettings } from '../settings.js';
import type { InputKind } from '../unit.js';

/** All on which the bytes of the parts depend, other than the inputs. A folder is resumed with the same only. */
export interface FolderSettings {
  readonly settings: AuditSettings;
  readonly robotsFrom: readonly string[];
  readonly as?: InputKind | undefined;
  readonly unitBytes: number;
  /** The version of this package: another one may answer otherwise. */
  readonly version: string;
}

/** A digest of the settings. When the audit began is left out: a resumed one keeps the moment at which it first began. */
export function digestOf(settings: FolderSettings): string {
  const shown = shownSettings(settings).map(([name, value]) => [name, value ?? null]);
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}

/** What is not the same, one sentence for each: `--agent was GPTBot, is CCBot.` */
export function settingsDifference(before: FolderSettings, now: FolderSettings): string[] {
  const values = new Map(shownSettings(before));
  return shownSettings(now).flatMap(([name, value]) => {
    const old = values.get(name);
    return old === value ? [] : [`${name} was ${old ?? 'not given'}, is ${value ?? 'not given'}.`];
  });
}

/** The settings by the options of the command, with their values as texts; absent where nothing was given. */
function shownSettings(folder: FolderSettings): [name: string, value: string | undefined][] {
  const { settings } = folder;
  return [
    ['--agent', listed(settings.agents)],
    ['--purpose', listed(settings.purposes)],
    ['--usage', listed(settings.usages)],
    ['--at', settings.at],
    ['the history', settings.history && JSON.stringify(settings.history, Object.keys(settings.history).sort())],
    ['--held-since', settings.heldSince],
    ['--robots-max-age', shownTime(settings.robotsMaxAge)],
    ['--robots-within', shownTime(settings.robotsWithin)],
    ['--obtained', settings.obtained],
    ['--arrangement', listed(settings.arrangements)],
    ['--no-fragments', settings.fragments === false ? 'given' : undefined],
    ['--unstated', settings.unstated],
    ['--unseen', typeof settings.unseen === 'string' ? settings.unseen : listed(settings.unseen)],
    ['--strict-rfc9309', settings.strictRfc9309 ? 'given' : undefined],
    ['--opt-out', settings.optOut],
    ['--format', settings.format],
    ['--only', settings.only],
    ['--views', listed(settings.views)],
    ['--filter', settings.filter === true ? 'given' : undefined],
    [
      '--columns',
      settings.columns &&
        Object.entries(settings.columns)
          .map((pair) => pair.join('='))
          .sort()
          .join(','),
    ],
    ['--provenance', settings.provenance === true ? 'given' : undefined],
    ['--reject', settings.reject === true ? 'given' : undefined],
    ['--robots-from', listed(folder.robotsFrom)],
    ['--as', folder.as],
    ['the size of a unit', `${folder.unitBytes} bytes`],
    ['the version of heed', folder.version],
  ];
}

/** In the order given: agents and usages are answered in it. */
function listed(values: readonly string[] | undefined): string | undefined {
  return values === undefined || values.length === 0 ? undefined : values.join(', ');
}

function shownTime(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : `${milliseconds / 1000} s`;
}
