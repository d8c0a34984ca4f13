/**
 * Fetches pages with got, if their sites allow it, and prints whether they may be indexed.
 *
 *     node examples/crawlers/got.mjs https://example.com/news/ …
 */
import { createAdmission, createGate, paceOf } from '@heed/gate';
import got from 'got';

const urls = process.argv.slice(2);
const gate = createGate({ agent: 'ExampleBot/1.0 (+https://bot.example)', usages: ['index'], trust: urls });
const admit = createAdmission(gate);
const client = got.extend({
  headers: { 'user-agent': gate.agent },
  throwHttpErrors: false,
  hooks: {
    // got calls this before each request, redirects included.
    beforeRequest: [({ url }) => admit(url.href)],
    // A busy server says how long to wait: Retry-After.
    afterResponse: [
      (response) => {
        paceOf(gate).answered(response.url, response.statusCode, Object.entries(response.headers));
        return response;
      },
    ],
  },
});

for (const url of urls) {
  try {
    const { statusCode: status, url: last, rawHeaders: headers, rawBody: body } = await client(url);
    const { answer } = await gate.judge(last, { status, headers, body });
    console.log(`${status} ${last}, index: ${answer.decisions.index.verdict}`);
  } catch (error) {
    if (error.code !== 'HEED_DENIED' && error.code !== 'HEED_DELAY') throw error;
    console.log(error.message);
  }
}
await gate.close();
