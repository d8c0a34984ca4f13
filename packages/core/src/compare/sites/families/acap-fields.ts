import {
  type AcapReading,
  type AcapRecord,
  conventionalText,
  type UsageField,
} from '../../../dialects/acap/file/reading.js';
import { followReferences } from '../../../dialects/acap/file/reference.js';
import { acapFiles, acapSiteIn } from '../../../dialects/acap/interpret.js';
import { rulesFor } from '../../../dialects/acap/settle/agent-rules.js';
import { usagesBearingOn } from '../../../dialects/acap/settle/usage-rank.js';
import type { Pattern } from '../../../dialects/acap/syntax/pattern.js';
import type { Purpose } from '../../../dialects/acap/syntax/purpose.js';
import { standardUsages } from '../../../dialects/acap/syntax/vocabulary.js';
import { type Selection, selectGroups } from '../../../dialects/robots-txt/groups/selection.js';
import { readForVerdicts } from '../../../dialects/robots-txt/read.js';
import type { RobotsTxt } from '../../../dialects/robots-txt/robots-txt.js';
import type { Texts } from '../../../dialects/texts.js';
import type { Agent } from '../../../policy/agent.js';
import { allUsages, type Usage } from '../../../policy/usage.js';
import { rememberFor } from '../../../text/memory.js';
import type { Source, Span } from '../../../text/source.js';
import { acapPattern, type CellPattern } from '../../cells/cell-pattern.js';
import { type Effect, type Family, noEffect, noFamily, type Stated } from '../stated.js';
import { keyOf, rulesOf } from './group-rules.js';

/** The ACAP fields of robots.txt and of the files that it refers to, with the conventional rules beside them, which they may lift. */
export function acapFields(texts: Texts): Family {
  const files = acapFilesOf(texts);
  if (files.length === 0) return noFamily;
  return {
    usages: acapUsages,
    keyFor: (agent) => files.map((reading) => fileKey(reading, agent)).join(' '),
    statedTo: (agent) => files.flatMap((reading) => statedIn(reading, agent)),
  };
}

/** Every usage that ACAP has a word for, and translation, which it may prohibit as a modification. */
const acapUsages: ReadonlySet<Usage> = new Set(
  allUsages.filter((usage) => !['anchor-text', 'ai-train', 'ai-input', 'tdm'].includes(usage)),
);

/** The ACAP part of robots.txt and of each file that it refers to. */
function acapFilesOf(texts: Texts): AcapReading[] {
  const site = acapSiteIn(texts);
  if (site === undefined) return [];
  const references = followReferences(site, acapFiles(texts.files), texts.url, undefined);
  const readings = [...references.values()].flatMap((found) => (found.kind === 'file' ? [found.reading] : []));
  return [...new Set([site, ...readings])];
}

/** The lines that refer to files which are not at hand. */
export function missingReferences(texts: Texts): Stated[] {
  const site = acapSiteIn(texts);
  if (site === undefined) return [];
  const references = followReferences(site, acapFiles(texts.files), texts.url, undefined);
  return [...references].flatMap(([{ locator, span }, { kind }]) => {
    return kind === 'file' ? [] : [{ says: locator, patterns: [], place: { source: site.source, span } }];
  });
}

/** The lines that ask agents to do something. They change nothing that may be done (ASK-10). */
export function actionRequests(texts: Texts): Stated[] {
  return acapFilesOf(texts).flatMap(({ source, records }) =>
    records.flatMap(({ addressees, requests }) =>
      requests.map(({ action, path, span }) => {
        return { says: JSON.stringify([addressees, action, path]), patterns: [], place: { source, span } };
      }),
    ),
  );
}

/** The fields whose resources are written as full URLs. */
export function fieldsOnHosts(texts: Texts): Stated[] {
  return acapFilesOf(texts).flatMap(({ source, records }) =>
    records.flatMap(({ addressees, fields }) =>
      fields.flatMap(({ resource, span }) => {
        if (resource.patterns.every(({ host }) => host === undefined)) return [];
        return [{ says: JSON.stringify([addressees, source.textOf(span)]), patterns: [], place: { source, span } }];
      }),
    ),
  );
}

/** The purposes that fields are for, each as one purpose that it is meant for. */
export function acapPurposes(texts: Texts): string[] {
  const all = acapFilesOf(texts).flatMap(({ records }) => records.flatMap(({ fields }) => fields));
  return [...new Set(all.flatMap(({ purposes }) => purposes.flatMap(purposeNames)))];
}

function purposeNames(purpose: Purpose): string[] {
  if (purpose.kind === 'name') return [purpose.name];
  // A pattern matches the start of purposes, so its own letters are one of them.
  return purpose.kind === 'pattern' ? [purpose.pattern.pieces.join('').slice(1)] : [];
}

const conventionalOf: (reading: AcapReading) => RobotsTxt = rememberFor((reading) =>
  readForVerdicts(conventionalText(reading), reading.source.name),
);

function selectionIn(reading: AcapReading, agent: Agent): Selection {
  return selectGroups(conventionalOf(reading), agent.given);
}

function fileKey(reading: AcapReading, agent: Agent): string {
  const numbers = new Map(reading.records.map((record, number) => [record, number]));
  const { records } = rulesFor(reading, agent);
  const addressed = records.map(({ record, named }) => `${numbers.get(record)}${named ? '=' : '*'}`);
  return `${addressed.join()} ${keyOf(selectionIn(reading, agent))}`;
}

function statedIn(reading: AcapReading, agent: Agent): Stated[] {
  const { source, definitions, ignoresConventional, overLimit } = reading;
  const ofFile = JSON.stringify([
    source.name,
    ignoresConventional,
    overLimit?.limit,
    // Fields name definitions, and mean what these say.
    [...definitions.usages.values()].flatMap((one) => [one, ...one.others].map(textOf)),
    [...definitions.sets.values()].flatMap((one) => [one, ...one.others].map(textOf)),
  ]);
  const ofRecords = rulesFor(reading, agent).records.flatMap(({ record, named }) =>
    statedInRecord(reading, record, named),
  );
  const conventional = ignoresConventional
    ? []
    : rulesOf(conventionalOf(reading), selectionIn(reading, agent), conventionalUsages);
  const head: Stated = { says: ofFile, patterns: [], ...(overLimit === undefined ? { effectOn: noEffect } : {}) };
  return [head, ...ofRecords, ...conventional];
}

function textOf({ source, span }: { readonly source: Source; readonly span: Span }): string {
  return source.textOf(span);
}

function statedInRecord({ source }: AcapReading, record: AcapRecord, named: boolean): Stated[] {
  const { fields, reference, overLimit, empty } = record;
  const ofRecord = JSON.stringify([named, empty, reference?.locator, overLimit?.limit]);
  const isWhole = reference === undefined && overLimit === undefined;
  return [
    { says: ofRecord, patterns: [], ...(isWhole ? { effectOn: noEffect } : {}) },
    ...fields.map((field) => {
      const says = JSON.stringify([source.textOf(field.span), field.purposes, field.interpretedBy, field.ignoredBy]);
      const effectOn = (usage: Usage): Effect => effectOf(field, usage);
      return { says, patterns: field.resource.patterns.map(patternOf), effectOn, place: { source, span: field.span } };
    }),
  ];
}

/** A conventional rule of a file with ACAP records is about crawling and about indexing (AMB-59). */
const conventionalUsages: ReadonlySet<Usage> = new Set(['crawl', 'index']);

/** What a field does to a usage. A plain prohibition refuses; what names a local usage, or is broken, is left to those who read it. */
function effectOf(
  { says, usage: named, purposes, interpretedBy, ignoredBy, resource }: UsageField,
  usage: Usage,
): Effect {
  if (named.kind === 'local') return 'other';
  // Whether something may be shown at all, or in translation, depends on every form of showing it (ASK-24).
  const bearing = usage === 'present' || usage === 'translate' ? presentations : usagesBearingOn(usage);
  if (!bearing.some((one) => one.usage === named.name)) return 'nothing';
  const isPlain = purposes.length === 0 && resource.patterns.every(({ host }) => host === undefined);
  if (!isPlain || interpretedBy !== undefined || ignoredBy !== undefined) return 'other';
  return says === 'disallow' && bearing !== presentations ? 'refuses' : 'other';
}

const presentations = Object.keys(standardUsages).flatMap((usage) => {
  return usage === 'other' || usage.startsWith('present') ? [{ usage }] : [];
});

/** A set is shared by all fields that name it, and may be large. */
const patternOf: (pattern: Pattern) => CellPattern = rememberFor(acapPattern);
