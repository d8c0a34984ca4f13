import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Source, Span } from '../../text/source.js';
import { addresseeOf, everybody } from '../rule-words/addressee.js';
import type { RuleReading, RuleSink } from '../rule-words/rule-list.js';
import { reportOnRule } from '../rule-words/rule-problems.js';

/** A rule of a header, and the stretch that shows whom it addresses, if that stands right before it. */
export interface AddressedRule extends RuleReading {
  readonly said: Span;
}

/** The rules for one addressee, equal ones once (RT-2.1.1-i, RT-2.1.1-j). */
export interface AddresseeRules {
  /** Lower case; `*` for everybody. */
  readonly token: string;
  /** Empty if somebody is named and given nothing (RT-2.1.1-r). */
  readonly rules: readonly AddressedRule[];
  /** Where the addressee was first named; absent if nobody was, which means everybody (RT-2.1.1-g). */
  readonly named?: Span;
}

/** The lists of one line while it is read, and whom the rules that come next are for. */
export interface Draft extends Required<RuleSink> {
  /** Whatever was named before: what comes next is for everybody. */
  addressEverybody(): void;
  /** Was anybody named, or any rule found, or anything remarked on? */
  hasSpoken(): boolean;
  lists(): AddresseeRules[];
}

interface List {
  readonly rules: Map<string, AddressedRule>;
  readonly named?: Span;
}

/** Limit: a reason shows the addressee with the rule as long as both fit on a line. */
const maxSaid = 120;

export function newDraft(source: Source, report: Report | undefined): Draft {
  const lists = new Map<string, List>();
  let token = everybody;
  let address: { readonly span: Span; readonly sign: string } | undefined;
  let rulesSinceAddress = 0;
  let spoken = false;

  const listFor = (named: Span | undefined): List => {
    const known = lists.get(token);
    if (known !== undefined) return known;
    const list: List = { rules: new Map(), ...(named === undefined ? {} : { named }) };
    lists.set(token, list);
    return list;
  };

  return {
    addressEverybody() {
      token = everybody;
      address = undefined;
    },
    address(name, span, sign) {
      token = addresseeOf(name);
      address = { span, sign };
      rulesSinceAddress = 0;
      spoken = true;
      listFor(span);
    },
    add(rule) {
      const { name, value = '', span } = rule;
      const start = rulesSinceAddress === 0 ? (address?.span.start ?? span.start) : span.start;
      const said = span.end - start > maxSaid ? span : { start, end: span.end };
      const { rules } = listFor(undefined);
      if (!rules.has(`${name} ${value}`)) rules.set(`${name} ${value}`, { ...rule, said });
      // Behind `googlebot: noindex, ` a rule that had a line of its own would look the same (RT-A-5).
      if (address?.sign === ':' && token !== everybody && rulesSinceAddress === 1 && report !== undefined) {
        reportProblem(report, source, span, 'robots-tag/perhaps-joined', { rule: name, token });
      }
      rulesSinceAddress++;
      spoken = true;
    },
    fault(fault, span, rule, value) {
      spoken = true;
      if (report !== undefined) reportOnRule('robots-tag', report, source, fault, span, rule, value);
    },
    hasSpoken: () => spoken,
    lists: () =>
      [...lists].map(([name, { rules, named }]) => ({
        token: name,
        rules: [...rules.values()],
        ...(named === undefined ? {} : { named }),
      })),
  };
}
