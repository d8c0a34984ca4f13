import type { AuditSettings } from '@heed/audit';
import { buildQuestion, defined, unknownAddress } from '@heed/core/internal';
import { readQuestion } from '@heed/core/internal/answers';
import { CommandError } from '../command-error.js';
import type { Io } from '../io.js';
import { isMoment, momentOf, notAMoment } from '../moment.js';
import type { AuditOptions } from './options.js';

/** What is asked of every record, as the options say. Refuses what would make no valid question, before anything is read. */
export function settingsOf(options: AuditOptions, { now }: Pick<Io, 'now'>): AuditSettings {
  const {
    purpose,
    usage,
    robotsMaxAge,
    robotsWithin,
    obtained,
    arrangement,
    fragments,
    unstated,
    unseen,
    strictRfc9309,
    format,
    only,
    views,
    filter,
    columns,
    provenance,
  } = options;
  const at = momentGiven('--at', options.at);
  const heldSince = momentGiven('--held-since', options.heldSince);
  const settings: AuditSettings = defined({
    agents: options.agent ?? ['*'],
    purposes: purpose,
    usages: usage === undefined ? undefined : [...new Set(usage)],
    at,
    startedAt: new Date(now()).toISOString(),
    heldSince,
    robotsMaxAge,
    robotsWithin,
    obtained,
    arrangements: arrangement,
    fragments: fragments ? undefined : false,
    unstated,
    unseen,
    strictRfc9309: strictRfc9309 === true,
    format,
    only,
    views,
    filter,
    columns,
    provenance,
  });
  requireQuestions(settings);
  return settings;
}

function momentGiven(option: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const moment = momentOf(given);
  if (!isMoment(moment)) throw new CommandError(notAMoment(`${option} ${given}`));
  return moment;
}

/** Finds out before anything is read whether the settings make valid questions. */
function requireQuestions({ agents, purposes, usages, at, arrangements }: AuditSettings): void {
  for (const agent of agents) {
    const reading = readQuestion(buildQuestion({ agent, url: unknownAddress, purposes, usages, at, arrangements }));
    if (reading.kind === 'refusal') throw new CommandError(reading.refusal.error.message);
  }
}
