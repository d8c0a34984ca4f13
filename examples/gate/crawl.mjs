// Crawls one site, a few pages, and nothing that it may not: node examples/gate/crawl.mjs https://example.com/
import { setTimeout as sleep } from 'node:timers/promises';
import { createGate } from '@heed/gate';
import { createDecisionLog } from '@heed/gate/log';
import { createSqliteStore } from '@heed/gate/sqlite';

const [, , start, folder = '.'] = process.argv;
const store = createSqliteStore(`${folder}/sites.sqlite`);
const log = createDecisionLog(`${folder}/decisions.ndjson`);
const gate = createGate({
  agent: 'ExampleBot/1.0 (+https://bot.example)',
  usages: ['index', 'follow'],
  // Only the site that was typed may be on this machine or in this network.
  trust: [start],
  store,
  log: log.write,
});

const waiting = [start];
const seen = new Set(waiting);
while (waiting.length > 0 && seen.size < 100) {
  const url = waiting.shift();
  const { may, why } = await gate.permission(url);
  if (!may) {
    console.log(`not fetched: ${new URL(url).pathname}: ${why}`);
    continue;
  }
  // A redirect is another address: it waits like any link, and the gate is asked about it.
  const response = await fetch(url, { headers: { 'User-Agent': gate.agent }, redirect: 'manual' });
  const target = response.headers.get('location');
  const { answer } = await gate.judge(url, response, { views: ['links'] });
  const { index } = answer.decisions;
  if (target === null) console.log(`${index.may ? 'indexed' : 'not indexed'}: ${new URL(url).pathname}`);
  const links = target === null ? (answer.views?.links ?? []).map((link) => link.url) : [new URL(target, url).href];
  for (const link of links) {
    if (seen.has(link) || new URL(link).origin !== new URL(start).origin) continue;
    seen.add(link);
    waiting.push(link);
  }
  const { crawlDelay = 0 } = await gate.site(url);
  await sleep(Math.min(crawlDelay, 60_000));
}
await gate.close();
await log.close();
store.close();
