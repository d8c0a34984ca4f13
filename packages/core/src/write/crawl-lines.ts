import { linesByLength } from './by-length.js';
import { commentOn } from './comment.js';
import type { Ledger } from './ledger.js';
import type { PlainWishes } from './plain-wishes.js';
import type { Addressee, Wish } from './wish.js';

/** The lines Allow and Disallow of a group, each rule of the policy with its name. The longest pattern decides, and Allow on a tie. */
export function crawlLines(
  addressee: Addressee,
  plain: PlainWishes,
  ledger: Ledger,
  whyNot: (wish: Wish) => string | undefined,
): string[] {
  const wishes = plain.on(addressee, 'crawl').filter((wish) => {
    const why = whyNot(wish);
    if (why !== undefined) ledger.cannot(addressee, wish, 'robots-txt', why);
    return why === undefined;
  });
  const { lines, leftOut } = linesByLength(wishes, 'allow');
  for (const wish of wishes) {
    if (leftOut.includes(wish)) ledger.cannot(addressee, wish, 'robots-txt', noRoom);
    else ledger.say(addressee, wish, 'robots-txt');
  }
  const text: string[] = [];
  let comment = '';
  for (const { text: pattern, wish } of lines) {
    const from = commentOn([wish]);
    if (from !== comment) text.push(`# ${from}`);
    comment = from;
    text.push(`${wish.says === 'allow' ? 'Allow' : 'Disallow'}: ${pattern}`);
  }
  // A group needs a rule, or the agents of the next one would be its agents too. This one denies nothing.
  return text.length === 0 ? ['Disallow:'] : text;
}

/** Why a denial is left out although the carrier has the words. */
export const noRoom =
  'The longest pattern decides here, and one that matches a single address cannot be made longer, so the denial would hold where the policy allows it.';
