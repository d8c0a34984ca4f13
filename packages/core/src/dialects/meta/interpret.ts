import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Page, PageMeta } from '../../policy/page.js';
import { silence } from '../../policy/statement.js';
import { unreadRuling } from '../../policy/unread.js';
import type { Voice } from '../../policy/voice.js';
import { contentTypeOf, isImageType } from '../../text/content-type.js';
import {
  type AddressedEffect,
  addressedEffects,
  type EffectsByAddressee,
  withoutDuplicates,
} from '../rule-words/addressed-effect.js';
import { allCrawlers } from '../rule-words/addressee.js';
import { findContradictions } from '../rule-words/contradictions.js';
import { reportRulesForImages } from '../rule-words/rule-problems.js';
import type { Rule } from '../rule-words/rules.js';
import { type RuleCarrier, ruleOn } from '../rule-words/settle.js';
import type { Texts } from '../texts.js';
import { isCrawlerName } from './meta-names.js';
import { readRobotsMeta, robotsMetas } from './read.js';

/** The voice of the robots META tags of a page, if there is a page. */
export function metaVoices({ page, header }: Texts, report: Report): Voice[] {
  // A page may be an image: SVG is XML.
  return typeof page === 'object' ? [metaVoice(page, report, () => isImageType(contentTypeOf(header.lines)))] : [];
}

/** The crawlers that robots META tags name. */
export function metaAddressees({ page }: Texts): string[] {
  return typeof page === 'object' ? [...robotsMetas(page).keys()].filter(isCrawlerName) : [];
}

/**
 * The voice of the robots META tags of a page: those for the agent by name and those for all crawlers together (RT-2.1.2-f).
 *
 * XML has them too, in XHTML and in feeds that borrow the element (P-11, ASK-18); they are found in the same way.
 */
export function metaVoice(page: Page, report?: Report, isImage: () => boolean = () => false): Voice {
  const carrier: RuleCarrier = { dialect: 'meta', grantsLoseBy: 'RT-2.1.2-g', isImage };
  const metas = robotsMetas(page, report);
  const effects = new Map<string, readonly AddressedEffect[]>();
  const readFor = (token: string, listener: Report | undefined): void => {
    if (!effects.has(token)) effects.set(token, interpretMetas(page, metas.get(token) ?? [], listener));
  };
  if (report !== undefined) {
    for (const token of metas.keys()) if (isCrawlerName(token)) readFor(token, report);
    reportContradictions(effects, page, report);
    reportRulesForImages('meta', [...effects.values()].flat(), isImage, report);
  }
  return {
    dialect: 'meta',
    rule: (query) => {
      // A META tag, of this dialect or of ACAP, may deny any usage.
      if (page.unread?.inHead) return unreadRuling('meta', page);
      const name = query.agent.name;
      if (!metas.has(name) && !metas.has(allCrawlers)) return silence;
      // A tag whose name is not that of a known kind of crawler is read only when its crawler asks; a cut is reported then.
      if (metas.has(name)) readFor(name, report === undefined ? undefined : onlyPastCap(report));
      readFor(allCrawlers, undefined);
      return ruleOn(query, effects, carrier);
    },
  };
}

function onlyPastCap(report: Report): Report {
  return (diagnostic) => {
    if (diagnostic.code === 'meta/past-cap') report(diagnostic);
  };
}

function interpretMetas(page: Page, metas: readonly PageMeta[], report: Report | undefined): AddressedEffect[] {
  const effects = metas.flatMap((meta) => {
    const { token, rules, span } = readRobotsMeta(page, meta, report);
    return rules.flatMap((rule) => addressedEffects(rule, token, page.source, span)).map(asDefinedForMetas);
  });
  return withoutDuplicates(effects);
}

/**
 * An effect with the clause of the document that defined its word for META tags. For headers, to which that document does
 * not apply, later ones are cited. Only indexing and following are part of the definition (PS-A-1, AIN-11).
 */
function asDefinedForMetas(one: AddressedEffect): AddressedEffect {
  const { effect, rule } = one;
  const clause = effect.on === 'index' || effect.on === 'follow' ? definedForMetas[rule] : undefined;
  return clause === undefined ? one : { ...one, effect: { ...effect, clause } };
}

const definedForMetas: { readonly [R in Rule]?: string } = { nofollow: 'A2-1-b', none: 'A2-1-c' };

function reportContradictions(effects: EffectsByAddressee, { source }: Page, report: Report): void {
  for (const { kind, milder, stricter } of findContradictions([...effects.values()].flat())) {
    reportProblem(report, source, milder.span, `meta/${kind}`, { milder: milder.rule, stricter });
  }
}
