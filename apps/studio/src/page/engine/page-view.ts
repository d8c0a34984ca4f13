import type { Answer } from '@heed/core';
import { notSeenInWords } from '@heed/core/explain';
import { carriesPage, questionOf } from '../state/question.ts';
import { drawPage } from './page-view-draw.ts';
import {
  type AskedByOne,
  type DrawnPage,
  type PageRegion,
  type RegionReason,
  tintedUsages,
} from './page-view-messages.ts';
import { describeReason } from './page-view-reasons.ts';
import { askForRules, type RuledPage } from './page-view-rules.ts';

/** Draws the page as one agent sees it. */
export function drawnPage(asked: AskedByOne): DrawnPage {
  const one = oneAgent(asked);
  if ('refusal' in one) return { ...nothing, agent: asked.agent, refusal: one.refusal };
  const { agent, members, answer, ruled, isBlocked } = one;
  const { decisions, notSeen } = answer;
  const { crawl } = decisions;
  const drawing = ruled === undefined ? { body: '', regions: [] } : drawPage(ruled.text, ruled.page, ruled.rules);
  return {
    agent,
    members,
    ...drawing,
    unread: ruled?.page.unread !== undefined,
    hasPage: ruled !== undefined,
    ...(notSeen === undefined ? {} : { notSeen: notSeenInWords(notSeen) }),
    ...(isBlocked && crawl !== undefined
      ? { blocked: describeReason({ usage: 'crawl', decision: crawl }, agent, asked.asked.sources) }
      : {}),
  };
}

/** Returns a reason for each usage that is denied in a region or around it. */
export function whyRegion(asked: AskedByOne & { readonly region: PageRegion }): RegionReason[] {
  const one = oneAgent(asked);
  if ('refusal' in one || one.ruled === undefined) return [];
  const { agent, ruled } = one;
  const { denied, around, elementIndex, at, kind } = asked.region;
  return tintedUsages.flatMap((usage, bit) => {
    const reason = ((denied | around) & (1 << bit)) === 0 ? undefined : ruled.rules.why?.(usage, elementIndex, at);
    if (reason === undefined) return [];
    const part = { asked: usage, subject: kind === 'page' ? 'this page' : 'this part of the page' };
    return [describeReason(reason, agent, asked.asked.sources, part)];
  });
}

const nothing: Omit<DrawnPage, 'agent'> = {
  members: [],
  body: '',
  regions: [],
  unread: false,
  hasPage: false,
};

/** What is asked of one agent, and the rules that it has to keep. */
type OneAgent =
  | { readonly refusal: string }
  | {
      readonly agent: string;
      /** For a class: its agents. */
      readonly members: readonly string[];
      readonly answer: Answer;
      /** Absent without a page. */
      readonly ruled?: RuledPage;
      readonly isBlocked: boolean;
    };

function oneAgent({ asked, now, agent, member }: AskedByOne): OneAgent {
  const question = questionOf({ ...asked, usages: ['crawl', ...tintedUsages] }, agent, now);
  const { answer, ruled } = askForRules(question);
  if ('error' in answer) return { refusal: answer.error.message };
  const members = Object.keys(answer.agents ?? {});
  const first = members.find((one) => one === member) ?? members[0];
  // What is denied may differ from agent to agent, so a class is shown by one of its agents.
  if (first !== undefined) {
    const one = oneAgent({ asked, now, agent: first });
    return 'refusal' in one ? one : { ...one, members };
  }
  // Statements in the body of an error count, but it is not the page.
  if (!carriesPage(question.response?.status)) return { agent, members, answer, isBlocked: false };
  if (ruled !== undefined) return { agent, members, answer, ruled, isBlocked: false };
  // What may not be fetched has no rules to keep; those of the page itself are there if it came another way.
  const { ruled: elsewhere } = askForRules({ ...question, obtained: 'elsewhere' });
  if (elsewhere === undefined) return { agent, members, answer, isBlocked: false };
  return { agent, members, answer, ruled: elsewhere, isBlocked: true };
}
