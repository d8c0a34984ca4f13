import type { AuditSettings } from '@heed/audit';
import { readQuestion, unknownAddress } from '@heed/core/documents';
import { CommandError } from '../command-error.js';
import type { Io } from '../io.js';
import { isMoment, momentOf, notAMoment } from '../moment.js';
import type { AuditOptions } from './options.js';

/** What is asked of every record, as the options say. Refuses what would make no valid question, before anything is read. */
export function settingsOf(options: AuditOptions, { now }: Pick<Io, 'now'>): AuditSettings {
  const { purpose, usage, obtained, arrangement, fragments, unstated, strictRfc9309, format, only, views, filter } =
    options;
  const at = options.at === undefined ? undefined : momentOf(options.at);
  if (at !== undefined && !isMoment(at)) throw new CommandError(notAMoment(`--at ${options.at}`));
  const settings: AuditSettings = {
    agents: options.agent ?? ['*'],
    ...(purpose === undefined ? {} : { purposes: purpose }),
    ...(usage === undefined ? {} : { usages: [...new Set(usage)] }),
    ...(at === undefined ? {} : { at }),
    startedAt: new Date(now()).toISOString(),
    ...(obtained === undefined ? {} : { obtained }),
    ...(arrangement === undefined ? {} : { arrangements: arrangement }),
    ...(fragments ? {} : { fragments }),
    unstated,
    strictRfc9309: strictRfc9309 === true,
    format,
    ...(only === undefined ? {} : { only }),
    ...(views === undefined ? {} : { views }),
    ...(filter === undefined ? {} : { filter }),
  };
  requireQuestions(settings);
  return settings;
}

/** Finds out before anything is read whether the settings make valid questions. */
function requireQuestions({ agents, purposes, usages, at, arrangements }: AuditSettings): void {
  for (const agent of agents) {
    const reading = readQuestion({
      agent,
      url: unknownAddress,
      ...(purposes === undefined ? {} : { purposes }),
      ...(usages === undefined ? {} : { usages }),
      ...(at === undefined ? {} : { at }),
      ...(arrangements === undefined ? {} : { arrangements }),
    });
    if (reading.kind === 'refusal') throw new CommandError(reading.refusal.error.message);
  }
}
