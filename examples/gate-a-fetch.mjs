/**
 * Fetches a page only if its site allows it, then prints what may be done with the page and who says so.
 *
 *     node examples/gate-a-fetch.mjs https://example.com/news/ [AGENT]
 *
 * The exit status is 1 if the page may not be fetched, 2 if that is not known.
 */
import * as agents from '@heed/agents';
import { createAsk } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { briefOf, notSeenInWords } from '@heed/core/explain';
import { contentTypeOf } from '@heed/core/page';
import { createClient, fetchRobotsTxt, maxPageBytes, maxPageRedirects } from '@heed/fetch';
import * as markup from '@heed/markup';

const [address = '', agent = 'ExampleBot/1.0'] = process.argv.slice(2);
const at = new Date();
const ask = createAsk({ agents, markup });
// The user may type a private address; a fetched document must not lead to another one.
const client = createClient({ userAgent: agent, trust: [address] });
let robots;

if (await mayFetch(address)) await fetchPage();
await client.close();

/** A redirect may lead to another site with its own robots.txt, so every step is checked. */
async function mayFetch(url) {
  const outcome = await fetchRobotsTxt(client, url, at.getTime());
  robots = outcome.robots;
  for (const problem of outcome.problems) console.log(messageOf(problem));
  const answer = ask({ agent, url, robots, usages: ['crawl'], at: at.toISOString() });
  if ('error' in answer) return giveUp(2, answer.error.message);
  const { may, because } = answer.decisions.crawl;
  const why = because[0]?.text ?? 'robots.txt cannot be read';
  return may || giveUp(robots.status === 'unreachable' ? 2 : 1, `${url} is not fetched: ${why}`);
}

async function fetchPage() {
  const limits = { maxBytes: maxPageBytes, maxRedirects: maxPageRedirects };
  const outcome = await client.get(address, { accept: 'text/html, */*;q=0.5', ...limits, mayFollow: mayFetch });
  if (outcome.kind === 'failed') return giveUp(2, messageOf(outcome.failure));
  if (process.exitCode !== undefined) return; // A redirect leads to a URL that we may not fetch.
  const { url, status, headers } = outcome;
  const body = markup.decodePage(outcome.body, contentTypeOf(headers)).text;
  console.log(`${url} was fetched, with status ${status}`);
  const usages = ['index', 'preserve', 'ai-train'];
  const question = { agent, url, robots, usages, at: at.toISOString(), response: { status, headers, body } };
  const files = await fetchFiles(question);
  const { decisions } = ask({ ...question, files });
  for (const [usage, decision] of Object.entries(decisions)) {
    const { because, open } = decision;
    const reasons = because.map(({ source, line, text }) => `, by ${source}, line ${line}: ${text}`);
    // What was not checked could still change the decision.
    const missing = open === undefined ? '' : `; ${notSeenInWords(open)}`;
    console.log(`${usage}: ${briefOf(usage, decision, question).phrase}${reasons.join('')}${missing}`);
  }
}

/** Rules about AI may also be in two files of the site, and in the licences that robots.txt or the page names. */
async function fetchFiles(question) {
  const files = {};
  for (const name of ['/.well-known/tdmrep.json', '/ai.txt', ...ask.references(question)]) {
    const url = new URL(name, question.url).href;
    const gate = ask({ ...question, url, usages: ['crawl'] });
    if (new URL(url).origin === new URL(question.url).origin && !gate.decisions.crawl.may) continue;
    const outcome = await client.get(url, { accept: '*/*', maxBytes: maxPageBytes, maxRedirects: maxPageRedirects });
    if (outcome.kind === 'failed') continue;
    files[url] = { status: outcome.status, body: new TextDecoder().decode(outcome.body) };
  }
  return files;
}

function giveUp(status, why) {
  process.exitCode = status;
  console.log(why);
  return false;
}
