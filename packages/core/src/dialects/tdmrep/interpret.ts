import type { Diagnostic, Report } from '../../diagnostics/diagnostic.js';
import { CaseRulings } from '../../policy/case-rulings.js';
import { fileOnHost } from '../../policy/file.js';
import type { Limit } from '../../policy/limit.js';
import { bytesOfPath } from '../../policy/path-bytes.js';
import { beaten, isSamePlace, maxOverruled, type Ruling, type Statement, silence } from '../../policy/statement.js';
import { isFixed } from '../../policy/url.js';
import type { Usage } from '../../policy/usage.js';
import type { Voice } from '../../policy/voice.js';
import { rememberLastBy } from '../../text/memory.js';
import { rememberCases } from '../robots-txt/groups/path-cases.js';
import type { Texts } from '../texts.js';
import { headerChannel, metaChannel } from './channels.js';
import { type Level, levelOfChannel, levelOfFile, type Part } from './levels.js';
import { policyUrl } from './policy.js';
import { readTdmrepFile, type TdmrepFile } from './read.js';

/** Where the file is on every host (TDM-F1). */
const wellKnownPath = '/.well-known/tdmrep.json';

/** The usages that a reservation refuses. A release permits the first of them only (AIN-13). */
const reservedUsages: readonly Usage[] = ['tdm', 'ai-train', 'ai-input'];

/** What TDMRep says about a resource. */
export function tdmrepVoices(texts: Texts, report: Report): readonly Voice[] {
  const { header, page } = texts;
  const { voices, problems } = voicesAbout({ header, page, file: tdmrepFileIn(texts) });
  for (const problem of problems) report(problem);
  return voices;
}

/** The voices about the last texts are kept: the same file and an equal header come with question after question. */
const voicesAbout = rememberLastBy(
  ({ header, page, file }: Pick<Texts, 'header' | 'page'> & { readonly file: TdmrepFile | undefined }) => {
    return [header, page, file];
  },
  ({ header, page, file }) => {
    const problems: Diagnostic[] = [];
    const channels = readChannels({ header, page }, (problem) => problems.push(problem));
    if (channels.length === 0 && file === undefined) return { voices: [], problems };
    problems.push(...(file?.problems ?? []));
    return { voices: [voiceOf(channels, file)], problems };
  },
);

function voiceOf(channels: readonly Level[], file: TdmrepFile | undefined): Voice {
  const paths = file?.rules.map(({ pattern }) => pattern) ?? [];
  const caseFor = rememberCases(
    () => ({ count: paths.length, paths }),
    (_, path) => {
      const levels = file === undefined ? channels : [...channels, levelOfFile(file, path)];
      return { levels, rulings: new CaseRulings(), isAboutUrl: levels.some(hasRelativePolicy) };
    },
  );
  return {
    dialect: 'tdmrep',
    rule: ({ usage, agent, url, path }) => {
      if (!reservedUsages.includes(usage)) return silence;
      const { levels, rulings, isAboutUrl } = caseFor(agent, path);
      return isAboutUrl ? ruleOn(usage, levels, url) : rulings.on(usage, true, () => ruleOn(usage, levels, url));
    },
  };
}

/** Does the policy of this level lead from each resource to another place? */
function hasRelativePolicy({ policy }: Level): boolean {
  return policy !== undefined && !isFixed(policy.text);
}

/** What the file says of a path, if there is a file. */
export function fileLevels(file: TdmrepFile | undefined, path: string): Level[] {
  return file === undefined ? [] : [levelOfFile(file, bytesOfPath(path))];
}

/** The META tags and the response header, the nearest first (TDM-O1). */
export function readChannels({ header, page }: Pick<Texts, 'header' | 'page'>, report: Report): Level[] {
  const metas = typeof page === 'object' ? metaChannel(page, report) : undefined;
  const fields = headerChannel(header, report);
  return [metas, fields].flatMap((channel) => (channel === undefined ? [] : [levelOfChannel(channel)]));
}

/** The file, if it was given and could be fetched. Otherwise the server does not implement it (TDM-F1, AIN-1b). */
export function tdmrepFileIn({ files, url }: Texts): TdmrepFile | undefined {
  const file = fileOnHost(files, wellKnownPath, url);
  return file?.kind === 'text' ? readTdmrepFile(file.source) : undefined;
}

/** The ruling of all channels: the nearest that has a value decides, and each property by itself (TDM-O1, TDM-O2, AIN-18). */
function ruleOn(usage: Usage, levels: readonly Level[], url: string): Ruling {
  const deciding = levels.find(({ reservation }) => reservation !== undefined);
  const decided = deciding?.reservation;
  const saying = levels.flatMap(({ parts }) => parts).filter(({ reservation }) => speaksOf(reservation, usage));
  const agrees = ({ reservation, lostBy }: Part): boolean => lostBy === undefined && reservation === decided;
  const agreeing = saying.filter(agrees);
  const losing = saying.filter((part) => !agrees(part));
  const first = deciding?.parts[0];
  const winner = first === undefined ? undefined : statementOf(first, winningClause(usage, first, losing));
  const overruled = losing.map((part) => beaten(statementOf(part, part.lostBy ?? 'TDM-O1'), winner));
  if (winner === undefined || decided === undefined || !speaksOf(decided, usage)) {
    return overruled.length === 0 ? silence : { verdict: 'unstated', limits: [], because: [], overruled };
  }
  const others = agreeing.slice(1, maxOverruled).map((part) => statementOf(part, ownClause(usage, part)));
  if (decided === 'released') return { verdict: 'allowed', limits: [], because: [winner, ...others], overruled };
  const { limits, support } = termsOf(levels, url);
  const isListed = [winner, ...others].some((one) => support !== undefined && isSamePlace(one, support));
  const supported = support === undefined || isListed ? winner : { ...winner, restsOn: [support] };
  return { verdict: 'denied', limits, because: [{ ...supported, limits }, ...others], overruled };
}

function speaksOf(reservation: Part['reservation'], usage: Usage): boolean {
  return reservation === 'reserved' || usage === 'tdm';
}

/** The clause by which the first statement wins: by leniency, over other channels, over later rules, or unopposed. */
function winningClause(usage: Usage, part: Part, losing: readonly Part[]): string {
  if (part.lenience !== undefined) return part.lenience;
  if (losing.some(({ lostBy }) => lostBy === undefined)) return 'TDM-O1';
  const isInFile = losing.some(({ lostBy, place }) => lostBy === 'TDM-F3' && place.source === part.place.source);
  return isInFile ? 'TDM-F3' : ownClause(usage, part);
}

function ownClause(usage: Usage, { lenience }: Part): string {
  return lenience ?? (usage === 'tdm' ? 'TDM-1' : 'AIN-13');
}

function statementOf({ reservation, place }: Part, clause: string): Statement {
  return { dialect: 'tdmrep', says: reservation === 'reserved' ? 'disallow' : 'allow', place, clause };
}

/**
 * Where a licence may be had: the policy of the nearest channel that has one, with the statement that says so. A policy next to a 0
 * is none (TDM-3, AIN-14).
 */
function termsOf(levels: readonly Level[], url: string): { limits: readonly Limit[]; support?: Statement } {
  const policy = levels.find((level) => level.policy !== undefined && level.reservation !== 'released')?.policy;
  const value = policy === undefined ? undefined : policyUrl(policy.text, url);
  if (policy === undefined || value === undefined) return { limits: [] };
  const { source, span } = policy.place;
  const support: Statement = { dialect: 'tdmrep', says: 'limit', place: { source, span }, clause: 'TDM-O2' };
  return { limits: [{ limit: 'terms', value }], support };
}
