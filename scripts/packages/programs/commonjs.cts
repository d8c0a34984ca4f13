/** A program in CommonJS: loads the packages with `require`. */
import core = require('@heed/core');
import robotsTxt = require('@heed/core/robots-txt');
import fetching = require('@heed/fetch');
import markup = require('@heed/markup');

const robots = 'User-agent: *\nDisallow: /drafts/\n';
const gate = new robotsTxt.CrawlGate(robots);
console.log(gate.verdict('ExampleBot', 'https://example.com/drafts/1'));

const response: core.ResourceResponse = { headers: [], body: '<meta name="robots" content="noindex">' };
const question: core.Question = { agent: 'ExampleBot', url: 'https://example.com/', usages: ['index'], response };
const answer = core.createAsk({ markup })(question);
console.log('error' in answer ? answer.error.message : answer.decisions.index?.verdict);

const client: fetching.Client = fetching.createClient({ userAgent: 'ExampleBot/1.0' });
const limits = { accept: '*/*', maxBytes: 1, maxRedirects: 0 };
void client.get('ftp://example.com/', limits).then((outcome) => {
  console.log(outcome.kind === 'failed' ? outcome.failure.code : outcome.status);
  return client.close();
});
