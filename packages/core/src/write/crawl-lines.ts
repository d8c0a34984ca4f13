import { linesByLength } from './by-length.js';
import { commentOn } from './comment.js';
import type { Ledger } from './ledger.js';
import type { PlainWishes } from './plain-wishes.js';
import type { Addressee } from './wish.js';

/** The lines Allow and Disallow of a group, each rule of the policy with its name. The longest pattern decides, and Allow on a tie. */
export function crawlLines(addressee: Addressee, plain: PlainWishes, ledger: Ledger): string[] {
  const wishes = plain.on(addressee, 'crawl');
  const { lines, lost } = linesByLength(wishes, 'allow');
  for (const wish of wishes) {
    if (lost.includes(wish)) ledger.stricter(wish, 'crawl', 'robots-txt', noRoom);
    else plain.say(addressee, wish, 'robots-txt');
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

/** Why a permission is not kept although the carrier has the words. */
export const noRoom =
  'The pattern matches one address only, and a longer one that matches it, too, takes precedence here.';
