import { createAsk } from '@heed/core';
import { CrawlGate } from '@heed/core/robots-txt';
import { agent } from '../contestant.js';
import { robotsParser } from '../contestants/robots-parser.js';
import type { Input } from '../inputs.js';
import { compare, type Heat, type Result } from '../result.js';
import { bestOfRounds, type Lap, lapOf, timeOf } from '../rounds.js';
import { labelOf, type Setting } from '../setting.js';
import { wantedForWarmAsk } from '../wanted.js';

const rounds = 9;

/** The whole answer, with reasons and problems, about a file that was asked before; and the verdict alone. */
export function askWarmHeats({ inputs }: Setting): Heat[] {
  return inputs.map((input) => {
    const bench = `ask-warm/${labelOf(input)}`;
    return { bench, run: async () => run(bench, input) };
  });
}

function run(bench: string, { origin, name, text, urls }: Input): Result[] {
  const ask = createAsk();
  const gate = new CrawlGate(text);
  const parser = robotsParser.read(text);
  const laps = [
    lapInTurn('heed', urls, (url) => ask({ agent, url, usages: ['crawl'], robots: text })),
    lapInTurn('CrawlGate', urls, (url) => gate.verdict(agent, url)),
    lapInTurn('robots-parser', urls, parser),
  ];
  const unit = `µs a question, best of ${rounds} rounds`;
  return compare(bench, unit, bestOfRounds(laps, rounds), { wanted: wantedForWarmAsk(origin, name) });
}

/** A lap in which each piece is a question about the next URL. */
function lapInTurn(contestant: string, urls: readonly string[], ask: (url: string) => unknown): Lap {
  let asked = 0;
  return lapOf(contestant, (pieces) =>
    timeOf(() => {
      for (let piece = 0; piece < pieces; piece++) ask(urls[asked++ % urls.length] as string);
    }),
  );
}
