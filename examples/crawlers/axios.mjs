/**
 * Fetches pages with axios, if their sites allow it, and prints whether they may be indexed.
 *
 *     node examples/crawlers/axios.mjs https://example.com/news/ …
 */
import { createGate } from '@heed/gate';
import { gateFetch, judgementOf } from '@heed/gate/fetch';
import axios from 'axios';

const urls = process.argv.slice(2);
const gate = createGate({ agent: 'ExampleBot/1.0 (+https://bot.example)', usages: ['index'], trust: urls });
const gated = gateFetch(gate);

/** Fetches one page. axios does not pass on the response of fetch, so it is kept here. */
async function get(url) {
  let response;
  const fetch = async (...request) => {
    response = await gated(...request);
    return response;
  };
  const { status, data } = await axios.get(url, {
    adapter: 'fetch',
    env: { fetch },
    headers: { 'User-Agent': gate.agent },
    responseType: 'arraybuffer',
    validateStatus: null,
  });
  return { status, judgement: await judgementOf(response, { body: new Uint8Array(data) }) };
}

for (const url of urls) {
  try {
    const { status, judgement } = await get(url);
    console.log(`${status} ${judgement.url}, index: ${judgement.answer.decisions.index.verdict}`);
  } catch (error) {
    if (error.code !== 'HEED_DENIED' && error.code !== 'HEED_DELAY') throw error;
    console.log(error.message);
  }
}
await gate.close();
