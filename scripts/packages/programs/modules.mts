/** A program in ECMAScript modules: fetches a page from a server of its own, and prints what may be done with it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAsk, type Decision, explain, type Question } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { lint } from '@heed/core/lint';
import { contentTypeOf } from '@heed/core/page';
import { createClient, fetchRobotsTxt, maxPageBytes, maxPageRedirects } from '@heed/fetch';
import * as markup from '@heed/markup';

const server = createServer(({ url }, response) => {
  if (url === '/robots.txt') response.end('User-agent: *\nAllow: /\n');
  // "Zoë" in windows-1252.
  else response.setHeader('Content-Type', 'text/html; charset=windows-1252').end(Buffer.from('<p>Zo\xeb', 'latin1'));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

const client = createClient({ userAgent: 'ExampleBot/1.0', trust: [address] });
const { robots } = await fetchRobotsTxt(client, address, 0);
const limits = { maxBytes: maxPageBytes, maxRedirects: maxPageRedirects };
const outcome = await client.get(address, { accept: 'text/html', ...limits });
await client.close();
server.close();
if (outcome.kind === 'failed') throw new Error(messageOf(outcome.failure));

const { headers, body, status } = outcome;
const { text, encoding } = markup.decodePage(body, contentTypeOf(headers));
const question: Question = {
  agent: 'ExampleBot/1.0',
  url: 'https://example.com/',
  usages: ['crawl'],
  robots,
  response: { status, headers, body: text },
  views: ['text'],
};
const answer = createAsk({ markup })(question);
if ('error' in answer) throw new Error(answer.error.message);
const crawl: Decision | undefined = answer.decisions.crawl;
if (crawl === undefined) throw new Error('not decided');
console.log(encoding, answer.views?.text);
console.log(explain('crawl', crawl, { agent: 'ExampleBot' }).sentences.at(-1));
console.log(lint({ robots: 'Disallow: /' }).map(({ code }) => code));
