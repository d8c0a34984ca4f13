// Asks a running decision service: node examples/service/client.mjs http://127.0.0.1:8700 https://example.com/news/
const [service, url] = process.argv.slice(2);

// The status is the answer.
const may = await fetch(new URL(`/may?${new URLSearchParams({ url, agent: 'ExampleBot' })}`, service));
console.log(may.status, may.headers.get('Heed-Verdict'));

// A link leads to the reasons.
const { reasons } = await may.json();
const { explanation } = await (await fetch(new URL(reasons, service))).json();
for (const sentence of explanation.crawl) console.log(sentence);

// A question of the contract contains all texts, so nothing is fetched for it.
const question = {
  agent: 'ExampleBot',
  url,
  usages: ['ai-train'],
  robots: 'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n',
};
const headers = { 'Content-Type': 'application/json' };
const asked = await fetch(new URL('/ask', service), { method: 'POST', headers, body: JSON.stringify(question) });
const { decisions } = await asked.json();
console.log(decisions['ai-train'].verdict, decisions['ai-train'].because[0].text);
