import type { Answer, Fetched, Reason } from '@heed/core';
import { type RuleSpelling, respelled } from '@heed/core/internal';
import { CrawlGate } from '@heed/core/robots-txt';
import type { KnownSite } from '@heed/sites';
import { robotsTextOf } from '@heed/sites/internal';

/** The texts of a site that say what may be fetched. */
interface Texts {
  readonly robots: Fetched;
  readonly files?: Readonly<Record<string, Fetched>>;
}

const sites = new WeakMap<CrawlGate, Map<RuleSpelling, CrawlGate>>();

/** Returns a site whose robots.txt spells paths as servers do. One robots.txt is spelled once, however many questions there are about it. */
export function respelledSite(site: KnownSite, rules: RuleSpelling = 'as written'): KnownSite {
  const text = rules === 'as written' ? undefined : robotsTextOf(site.robots);
  if (text === undefined) return site;
  const known = sites.get(site.crawl) ?? new Map<RuleSpelling, CrawlGate>();
  sites.set(site.crawl, known);
  const crawl = known.get(rules) ?? new CrawlGate(respelled(text, rules));
  known.set(rules, crawl);
  return { ...site, crawl };
}

/**
 * Spells the paths in texts as servers do. A file is found under the name that robots.txt has for it before and after. One in XML or JSON
 * keeps its text: it contains more than paths.
 */
export function respelledTexts({ robots, files }: Texts, rules: RuleSpelling): Texts {
  if (rules === 'as written') return files === undefined ? { robots } : { robots, files };
  const spelled = { robots: inText(robots, (text) => respelled(text, rules)) };
  if (files === undefined) return spelled;
  const entries = Object.entries(files).map(([name, file]) => [respelled(name, rules), respelledFile(file, rules)]);
  return { ...spelled, files: { ...files, ...Object.fromEntries(entries) } };
}

function respelledFile(file: Fetched, rules: RuleSpelling): Fetched {
  return inText(file, (text) => (/^\s*[<{[]/.test(text) ? text : respelled(text, rules)));
}

function inText(fetched: Fetched, change: (text: string) => string): Fetched {
  if (typeof fetched === 'string') return change(fetched);
  return fetched.body === undefined ? fetched : { ...fetched, body: change(fetched.body) };
}

/** Quotes the lines of robots.txt in an answer as the site has written them. */
export function quotedAsWritten(answer: Answer, robots: Fetched, rules: RuleSpelling): Answer {
  const text = rules === 'as written' ? undefined : robotsTextOf(robots);
  if (text === undefined) return answer;
  const lines = text.split(/\r\n|\r|\n/);
  const quote = (reason: Reason): Reason => {
    const line = reason.source === 'robots.txt' ? lines[(reason.line ?? 0) - 1] : undefined;
    return line === undefined ? reason : { ...reason, text: (line.split('#', 1)[0] as string).trim() };
  };
  const decisions = Object.entries(answer.decisions).map(([usage, decision]) => {
    const { because, overruled, blockedBecause } = decision;
    const blocked = blockedBecause === undefined ? {} : { blockedBecause: blockedBecause.map(quote) };
    return [usage, { ...decision, because: because.map(quote), overruled: overruled.map(quote), ...blocked }];
  });
  return { ...answer, decisions: Object.fromEntries(decisions) };
}
