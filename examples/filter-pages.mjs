/**
 * Passes on, as text, the pages that no rule keeps from being used to train a model. (heed does not read every signal about that: see
 * "When not to use it" in its README.)
 *
 *     node examples/filter-pages.mjs ExampleBot < pages.ndjson > texts.ndjson
 *
 * A page is a line of JSON: {"url", "headers": [["Name", "value"], …], "body", "robots", "files"}. "robots" is the text of robots.txt,
 * or how fetching it went, as in {"status": 404}. "files" has the same of "/.well-known/tdmrep.json", "/ai.txt" and of the licences
 * that the page or robots.txt refers to. A page without one of them is left out: by default, what could still forbid a use refuses it.
 * The output is {"url", "text": ["run", …]}, without the parts that the publisher excludes from an index. Memory does not
 * grow with the number of pages. The pages left out are counted at the end, by the clause that forbids their use.
 */
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import * as agents from '@heed/agents';
import { createAsk } from '@heed/core';
import * as markup from '@heed/markup';

const [agent] = process.argv.slice(2);
// Where no rule mentions training, pages pass; 'refuse' would be the careful choice.
const ask = createAsk({ agents, markup, unstated: 'allow' });
const refused = new Map();

await pipeline(createInterface({ input: process.stdin }), usableTexts, process.stdout);
for (const [why, count] of refused) console.error(`${count} left out: ${why}`);

async function* usableTexts(lines) {
  for await (const line of lines) {
    const { url, headers, body, robots, files } = readPage(line);
    const answer = ask({
      agent,
      url,
      usages: ['crawl', 'ai-train'],
      at: new Date().toISOString(),
      robots,
      files,
      response: { headers, body },
      views: ['text'],
    });
    // A page that may not be fetched should not be here, and may not be used for anything.
    const denial = Object.values(answer.decisions ?? {}).find(({ may }) => !may);
    if ('error' in answer) refuse(answer.error.code);
    else if (denial !== undefined) refuse(reasonOf(denial));
    else yield `${JSON.stringify({ url, text: answer.views.text })}\n`;
  }
}

/** A line that is not a page becomes an invalid question, which is refused with the reason. */
function readPage(line) {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}

function reasonOf({ verdict, open, because: [reason] }) {
  if (verdict !== 'denied' && open !== undefined) return `not provided: ${open.join(', ')}`;
  return reason === undefined ? 'no rule allows the use' : `${reason.dialect} ${reason.clause}`;
}

function refuse(why) {
  refused.set(why, (refused.get(why) ?? 0) + 1);
}
