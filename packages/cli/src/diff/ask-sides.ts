import type { Ask } from '@heed/core';
import type { Site } from '@heed/core/compare';
import { createUnboundedAsk, questionAt } from '@heed/core/internal/comparisons';
import type { Markup } from '@heed/core/page';
import { CommandError } from '../command-error.js';
import type { Asked, AskSides, Decisions } from './asked.js';
import type { Sides } from './sides.js';

/**
 * Asks both sides what is said of a usage itself: a denied crawl blocks no other usage here, and no facts about agents are used, as in
 * the comparison.
 */
export function createAskSides({ old, new: now }: Sides, markup: Markup): AskSides {
  const options = { markup, unseen: 'allow' } as const;
  const [askOld, askNew] = [createUnboundedAsk(options), createUnboundedAsk(options)];
  return (asked, address) => ({
    from: decisionsOf(askOld, old.site, asked, address),
    to: decisionsOf(askNew, now.site, asked, address),
  });
}

function decisionsOf(ask: Ask, site: Site, { agent, purposes, usages }: Asked, address: string): Decisions {
  const answer = ask({
    ...questionAt(site, address, agent),
    usages,
    obtained: 'elsewhere',
    ...(purposes.length === 0 ? {} : { purposes }),
  });
  if ('error' in answer) throw new CommandError(answer.error.message);
  return answer.decisions;
}
