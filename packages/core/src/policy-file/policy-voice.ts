import { combinePurposes } from '../dialects/acap/settle/several-purposes.js';
import type { Agent } from '../policy/agent.js';
import { bytesOfPath } from '../policy/path-bytes.js';
import { beaten, maxOverruled, type Ruling, type Statement, silence } from '../policy/statement.js';
import type { Query, Voice } from '../policy/voice.js';
import { defined } from '../text/defined.js';
import { rememberFor, rememberLastBy } from '../text/memory.js';
import { nearnessOf } from './addressing.js';
import type { PolicyFile } from './policy-file.js';
import { askedRuleOf, differenceOf, matchingRules, type Ranked, rankedOf } from './ranked.js';
import { ruleSentence } from './rule-sentence.js';

/** The policy of an owner as one more voice. It is not a dialect: it is not published itself, and no carrier contains it. */
export function policyVoice({ rules }: PolicyFile): Voice {
  const asked = rules.map(askedRuleOf);
  const addressees = asked.map((rule) => rule.addressees);
  const nearness = rememberFor((agent: Agent) => nearnessOf(addressees, agent));
  // A question is about up to nineteen usages of one address: the rules that match it are looked for once.
  const matching = rememberLastBy(
    ({ agent, path }: Query) => [agent, path],
    ({ agent, path }) => matchingRules(asked, nearness(agent), bytesOfPath(path)),
  );
  const ruleFor = (query: Query, purpose: string | undefined): Ruling =>
    rulingOf(matching(query).flatMap((rule) => rankedOf(rule, query.usage, purpose) ?? []));
  return {
    dialect: 'policy',
    rule: (query) => {
      // Whoever may not fetch it cannot know what it says (POL-4).
      if (query.path === robotsPath) return silence;
      const purposes = new Set(query.purposes.map((purpose) => purpose.toLowerCase()));
      // A use that serves several purposes must be allowed for each of them (ASK-6).
      if (purposes.size > 1) return combinePurposes([...purposes].map((purpose) => ruleFor(query, purpose)));
      const [purpose] = purposes;
      return ruleFor(query, purpose);
    },
  };
}

/** The file that rules are read in is not content of the site. */
const robotsPath = '/robots.txt';

/** Settles the rules about a question: the narrowest decide (POL-9 to POL-13). */
function rulingOf(ranked: readonly Ranked[]): Ruling {
  const [first, ...others] = ranked;
  if (first === undefined) return silence;
  const best = others.reduce((winner, other) => (differenceOf(other, winner)?.wins ? other : winner), first);
  const lost: { readonly one: Ranked; readonly clause: string }[] = [];
  const won: Ranked[] = [];
  for (const one of ranked) {
    const difference = differenceOf(best, one);
    if (difference === undefined) won.push(one);
    else lost.push({ one, clause: difference.clause });
  }
  lost.sort((one, other) => {
    const difference = differenceOf(one.one, other.one);
    return difference === undefined ? 0 : difference.wins ? -1 : 1;
  });
  const clause = lost[0]?.clause ?? (best.exact === 1 ? 'POL-5' : 'POL-12');
  const because = won.map((one) => statementOf(one, clause));
  const listed = lost.slice(0, maxOverruled);
  const overruled = listed.map((loser) => beaten(statementOf(loser.one, loser.clause), because[0]));
  const limits = won.flatMap((one) => one.limits);
  const more = lost.length - listed.length;
  const rest = more === 0 ? {} : { overruledMore: more };
  return { verdict: best.denies === 1 ? 'denied' : 'allowed', limits, because, overruled, ...rest };
}

function statementOf(ranked: Ranked, clause: string): Statement {
  const { asked, denies, limits } = ranked;
  const { place } = asked.rule;
  return {
    dialect: 'policy',
    says: denies === 1 ? 'disallow' : 'allow',
    place: defined({ source: 'policy', text: ruleSentence(ranked), at: place }),
    clause,
    limits,
  };
}
