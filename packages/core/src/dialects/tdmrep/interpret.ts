import type { Diagnostic, Report } from '../../diagnostics/diagnostic.js';
import { CaseRulings } from '../../policy/case-rulings.js';
import { fileOnHost } from '../../policy/file.js';
import { bytesOfPath } from '../../policy/path-bytes.js';
import { silence } from '../../policy/statement.js';
import { isFixed } from '../../policy/url.js';
import type { Usage } from '../../policy/usage.js';
import type { Voice } from '../../policy/voice.js';
import { rememberLastBy } from '../../text/memory.js';
import { rememberCases } from '../robots-txt/groups/path-cases.js';
import type { Texts } from '../texts.js';
import { headerChannel, metaChannel } from './channels.js';
import { readTdmrepFile, type TdmrepFile } from './read.js';
import { type Level, levelOfChannel, levelOfFile, ruleOn } from './settle.js';

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
