/**
 * Fetches pages with undici, if their sites allow it, and prints whether they may be indexed.
 *
 *     node examples/crawlers/undici.mjs https://example.com/news/ …
 */
import { createGate } from '@heed/gate';
import { gateInterceptor, readJudged } from '@heed/gate/undici';
import { Agent, interceptors, request } from 'undici';

const urls = process.argv.slice(2);
const gate = createGate({ agent: 'ExampleBot/1.0 (+https://bot.example)', usages: ['index'], trust: urls });
// The gate comes first, so that it is asked about each redirect.
const dispatcher = new Agent().compose(gateInterceptor(gate), interceptors.redirect({ maxRedirections: 5 }));

for (const url of urls) {
  try {
    const response = await request(url, { dispatcher });
    const { judgement } = await readJudged(response);
    console.log(`${response.statusCode} ${judgement.url}, index: ${judgement.answer.decisions.index.verdict}`);
  } catch (error) {
    if (error.code !== 'HEED_DENIED' && error.code !== 'HEED_DELAY') throw error;
    console.log(error.message);
  }
}
await dispatcher.close();
await gate.close();
