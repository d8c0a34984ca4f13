import type { Ranked } from './ranked.js';

/** Limit: characters of a name that a reason shows. */
const maxName = 80;

/** What a rule says of a question, as a sentence without its full stop: the text of its reason. */
export function ruleSentence({ asked, denies, usage, pattern, nearness, forPurpose }: Ranked): string {
  const { name = '', agents, purposes = [] } = asked.rule;
  const shown = name.length > maxName ? `${name.slice(0, maxName)}…` : name;
  const whom = nearness === 1 ? 'all crawlers' : agents.length === 1 ? agents[0] : 'this crawler';
  const why =
    forPurpose === 1 ? ` for the ${purposes.length === 1 ? 'purpose' : 'purposes'} ${purposes.join(', ')}` : '';
  const rest = `${denies === 1 ? 'denies' : 'allows'} ${usage} to ${whom} at ${pattern}${why}`;
  return `Rule ${asked.index + 1} of the policy${name === '' ? '' : ` (${shown})`} ${rest}`;
}

/** The number of the rule, from 1, that such a sentence is about; `undefined` for any other text. */
export function ruleNumberIn(sentence: string): number | undefined {
  const number = /^Rule (\d+) of the policy /.exec(sentence)?.[1];
  return number === undefined ? undefined : Number(number);
}
