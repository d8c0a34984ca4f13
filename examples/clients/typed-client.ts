/**
 * Asks the service through a client whose types come from its own description:
 *
 *   npx openapi-typescript http://127.0.0.1:8700/openapi.json --output service.ts
 */
import createClient from 'openapi-fetch';
import type { paths } from './service.js';

const service = createClient<paths>({ baseUrl: process.env['HEED_SERVICE'] ?? 'http://127.0.0.1:8700' });

const [url = 'https://example.com/', agent = 'ExampleBot'] = process.argv.slice(2);

// May the page be fetched to index it? 403 is an answer too: it has the same body, so it is in `error`. If `open` has `response`, ask again
// with the page before it is indexed.
const { data, error, response } = await service.GET('/may', {
  params: { query: { url, agent, usage: ['crawl', 'index'], before: 'fetch' } },
});
const answer = data ?? error;
if (answer === undefined || !('verdicts' in answer)) throw new Error(`There is no answer: ${response.status}`);
console.log(answer.may ? 'allowed' : 'not allowed', answer.verdicts);

// A question that contains its texts: nothing is fetched.
const asked = await service.POST('/ask', {
  body: { agent, url, usages: ['ai-train'], robots: 'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n' },
});
// Lines of questions (application/x-ndjson) would get a text; one question gets one answer.
if (typeof asked.data !== 'object') throw new Error(`There is no answer: ${asked.response.status}`);
const decision = asked.data.decisions['ai-train'];
console.log('ai-train', decision?.verdict, 'by', decision?.because?.[0]?.clause);
