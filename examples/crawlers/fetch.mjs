/**
 * Fetches pages with Node's own fetch, if their sites allow it, and prints whether they may be indexed.
 *
 *     node examples/crawlers/fetch.mjs https://example.com/news/ …
 */
import { createGate } from '@heed/gate';
import { gateFetch, readJudged } from '@heed/gate/fetch';

const urls = process.argv.slice(2);
const gate = createGate({ agent: 'ExampleBot/1.0 (+https://bot.example)', usages: ['index'], trust: urls });
const fetch = gateFetch(gate);

for (const url of urls) {
  try {
    const response = await fetch(url);
    const { judgement } = await readJudged(response);
    console.log(`${response.status} ${judgement.url}, index: ${judgement.answer.decisions.index.verdict}`);
  } catch (error) {
    if (error.code !== 'HEED_DENIED' && error.code !== 'HEED_DELAY') throw error;
    console.log(error.message);
  }
}
await gate.close();
