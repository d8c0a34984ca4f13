import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Page, PageMeta } from '../../policy/page.js';
import { silence } from '../../policy/statement.js';
import type { Voice } from '../../policy/voice.js';
import { everybody } from '../rule-words/addressee.js';
import { findContradictions } from '../rule-words/contradictions.js';
import { onlyOnce, ruleOn, type Said, type SaidTo, type Speaker, saidBy } from '../rule-words/ruling.js';
import type { Texts } from '../texts.js';
import { isCrawlerName } from './meta-names.js';
import { readRobotsMeta, robotsMetas } from './read.js';

const speaker: Speaker = { dialect: 'meta', overrules: 'RT-2.1.2-g' };

/** What the robots METAs of a page say. */
export function metaVoices({ page }: Texts, report: Report): Voice[] {
  return typeof page === 'object' ? [metaVoice(page, report)] : [];
}

/** The crawlers that robots METAs name. */
export function metaAddressees({ page }: Texts): string[] {
  return typeof page === 'object' ? [...robotsMetas(page).keys()].filter(isCrawlerName) : [];
}

/**
 * What the robots METAs of a page say: the sum of those for everybody and those for the agent by name (RT-2.1.2-f).
 *
 * A page read as XML has them too, XHTML as well as feeds that borrow the element (P-11, ASK-18); the finder delivers them
 * alike.
 */
export function metaVoice(page: Page, report?: Report): Voice {
  const metas = robotsMetas(page, report);
  const said = new Map<string, readonly Said[]>();
  const read = (token: string, listener: Report | undefined): void => {
    if (!said.has(token)) said.set(token, interpretMetas(page, metas.get(token) ?? [], listener));
  };
  if (report !== undefined) {
    for (const token of metas.keys()) if (isCrawlerName(token)) read(token, report);
    reportOnContradictions(said, page, report);
  }
  return {
    dialect: 'meta',
    rule: (query) => {
      const name = query.agent.name;
      if (!metas.has(name) && !metas.has(everybody)) return silence;
      if (metas.has(name)) read(name, undefined);
      read(everybody, undefined);
      return ruleOn(query, said, speaker);
    },
  };
}

function interpretMetas(page: Page, metas: readonly PageMeta[], report: Report | undefined): Said[] {
  const said = metas.flatMap((meta) => {
    const { token, rules, span } = readRobotsMeta(page, meta, report);
    return rules.flatMap((rule) => saidBy(rule, token, page.source, span));
  });
  return onlyOnce(said);
}

function reportOnContradictions(said: SaidTo, { source }: Page, report: Report): void {
  for (const { kind, milder, stricter } of findContradictions([...said.values()].flat())) {
    reportProblem(report, source, milder.span, `meta/${kind}`, { milder: milder.rule, stricter });
  }
}
