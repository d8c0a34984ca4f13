import { randomUUID } from 'node:crypto';
import * as agents from '@heed/agents';
import { type Answer, type Ask, createAsk, type Question, type Refusal, type Usage } from '@heed/core';
import { buildQuestion, defined } from '@heed/core/internal';
import type { OptOutList } from '@heed/core/internal/answers';
import type { GateOptions } from './gate-options.js';
import { createLinkReader, type RefusedLink } from './refused-links.js';
import { nameOf } from './why.js';

/** A decision, and what it leaves out of a page. */
interface Decided {
  readonly answer: Answer;
  readonly refusedLinks: readonly RefusedLink[];
}

/** The texts of a question, and what to cut out of a page. */
type Texts = { readonly [Field in 'robots' | 'files' | 'response' | 'views' | 'query']?: Question[Field] | undefined };

/** Asks the questions of one gate. */
interface Asker {
  readonly ask: Ask;
  /** Answers for the usages of the gate, and writes the decision to its log. `time` is in milliseconds since 1970. */
  decide(url: string, time: number, texts: Texts): Promise<Decided>;
}

/** Creates what asks the questions of one gate. */
export function createAsker(options: GateOptions, optOut: OptOutList | undefined): Asker {
  const { agent, purposes, now = Date.now, unstated = 'allow', unseen = 'refuse', log } = options;
  const usages = usagesOf(options);
  const links = createLinkReader(nameOf(agent));
  const ask = createAsk(defined({ agents, markup: links.markup, unstated, unseen, optOut }));
  return {
    ask,
    decide: async (url, time, { files = {}, ...texts }) => {
      const question = buildQuestion({
        agent,
        url,
        usages,
        purposes,
        at: new Date(time).toISOString(),
        files: Object.keys(files).length === 0 ? undefined : files,
        ...texts,
      });
      const answer = ask(question);
      const refusedLinks = links.takeRefused();
      await log?.({
        decision_id: randomUUID(),
        made: new Date(now()).toISOString(),
        question,
        ...(unstated === 'refuse' ? { unstated } : {}),
        ...(unseen === 'allow' ? {} : { unseen }),
        answer,
      });
      return { answer: 'error' in answer ? undecided(answer) : answer, refusedLinks };
    },
  };
}

/**
 * Returns an answer without decisions, so that nothing may be done: a site may have URLs, and pages, that are beyond the bounds of a
 * question. Throws a TypeError for a mistake of the program.
 */
function undecided({ error: { code, message } }: Refusal): Answer {
  if (!ofSites.has(code)) throw new TypeError(message);
  const problem = { code, severity: 'error', source: 'question', line: 1, column: 1, message } as const;
  return { decisions: {}, requests: [], diagnostics: [problem] };
}

/** The refusals that depend on what sites serve. */
const ofSites: ReadonlySet<string> = new Set(['question/url-too-long']);

/** Returns the usages of a gate, each once. Every gate asks about `crawl`. */
export function usagesOf({ usages = [] }: GateOptions): readonly Usage[] {
  return [...new Set<Usage>(['crawl', ...usages])];
}
