import { settle } from '../ask/precedence.js';
import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import { allCrawlers } from '../dialects/rule-words/addressee.js';
import type { AgentNames } from '../policy/known-agents.js';
import { parseUrl } from '../policy/url.js';
import { type CrossCheck, queryFor, statementsIn } from './cross-check.js';
import { isHeardByGoogle } from './heard-by-google.js';
import { requiresLogin } from './requires-login.js';

/**
 * Reports a home page that says noindex to all crawlers: with it, a site is rarely found at all (PS-G-5). It is mostly left over from
 * the time before the site was published.
 *
 * Where robots.txt closes the home page too, `carriers/hidden-noindex` says more, and a site that requires a login is not to be found.
 */
export function lintSiteNoindex(
  { url, voices }: CrossCheck,
  status: number | undefined,
  report: Report,
  agents?: AgentNames,
): void {
  const { pathname, search } = parseUrl(url) ?? { pathname: '', search: '' };
  if (pathname !== '/' || search !== '' || requiresLogin(status)) return;
  const rulingOn = (usage: 'crawl' | 'index') =>
    settle(voices.map((voice) => voice.rule(queryFor(url, allCrawlers, usage))));
  const { verdict, because } = rulingOn('index');
  if (verdict !== 'denied' || rulingOn('crawl').verdict === 'denied') return;
  const rules = [...statementsIn('header', because), ...statementsIn('body', because)];
  const rule = rules.find(({ statement }) => isHeardByGoogle(statement, agents));
  if (rule === undefined) return;
  const { source, span } = rule;
  reportProblem(report, source, span, 'carriers/site-noindex', { text: source.textOf(span), what: 'the home page' });
}
