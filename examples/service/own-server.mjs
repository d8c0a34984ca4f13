// The service inside your own program, which keeps the log of decisions.
import { serve } from '@heed/service';

const lines = [];
const service = await serve({
  userAgent: 'ExampleService/1.0 (+https://service.example)',
  decisionLog: { to: { write: async (text) => void lines.push(text) }, maskQueries: true },
});

const body = JSON.stringify({
  agent: 'ExampleBot',
  url: 'https://example.com/drafts/1?session=7',
  usages: ['crawl'],
  robots: 'User-agent: *\nDisallow: /drafts/\n',
});
const headers = { 'Content-Type': 'application/json' };
const response = await fetch(`${service.address}ask`, { method: 'POST', headers, body });
const { decision_id, decisions } = await response.json();
console.log(decisions.crawl.verdict);

await service.stop();
const record = JSON.parse(lines.join(''));
console.log(record.decision_id === decision_id, record.asked.url, record.decisions.crawl.clause);
