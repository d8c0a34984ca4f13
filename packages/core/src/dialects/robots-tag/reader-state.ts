import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { defined } from '../../text/defined.js';
import type { Source, Span } from '../../text/source.js';
import { addresseeOf, allCrawlers } from '../rule-words/addressee.js';
import type { RuleReading, RuleSink } from '../rule-words/rule-list.js';
import { reportRuleFault } from '../rule-words/rule-problems.js';

/** A rule of a header, and the span that a reason shows: with the addressee, if that is right before the rule. */
interface AddressedRule extends RuleReading {
  readonly shown: Span;
}

/** The rules for one addressee, equal ones once (RT-2.1.1-i, RT-2.1.1-j). */
export interface AddresseeRules {
  /** Lower case; `*` for all crawlers. */
  readonly token: string;
  /** Empty if an addressee is named without rules (RT-2.1.1-r). */
  readonly rules: readonly AddressedRule[];
  /** Where the addressee was first named; absent if none was, which means all crawlers (RT-2.1.1-g). */
  readonly named?: Span;
  /** The line has an empty list for the addressee, as in `ExampleBot=;`, and nothing else (ASK-19). */
  readonly isExempt: boolean;
}

/** The lists of one line while it is being read, and the addressee of the rules that come next. */
export interface ReaderState extends Required<RuleSink> {
  /** Makes all crawlers the addressee of the rules that come next. */
  addressAllCrawlers(): void;
  /** The addressee has just been given an empty list. */
  giveEmptyList(): void;
  /** Has an addressee, a rule or a fault been found? */
  foundAnything(): boolean;
  lists(): AddresseeRules[];
}

interface List {
  readonly rules: Map<string, AddressedRule>;
  readonly named?: Span;
  isExplicitlyEmpty: boolean;
  /** Something in it could not be read, so it is not known to be empty. */
  hasFault: boolean;
}

/** Limit: a reason shows the addressee with the rule if both fit on a line. */
const maxShown = 120;

export function newReaderState(source: Source, report: Report | undefined): ReaderState {
  const lists = new Map<string, List>();
  let token = allCrawlers;
  let address: { readonly span: Span; readonly sign: string } | undefined;
  let rulesSinceAddress = 0;
  let found = false;

  const listFor = (named: Span | undefined): List => {
    const known = lists.get(token);
    if (known !== undefined) return known;
    const list: List = defined({ rules: new Map(), named, isExplicitlyEmpty: false, hasFault: false });
    lists.set(token, list);
    return list;
  };

  return {
    addressAllCrawlers() {
      token = allCrawlers;
      address = undefined;
    },
    address(name, span, sign) {
      token = addresseeOf(name);
      address = { span, sign };
      rulesSinceAddress = 0;
      found = true;
      listFor(span);
    },
    add(rule) {
      const { name, value = '', span } = rule;
      const start = rulesSinceAddress === 0 ? (address?.span.start ?? span.start) : span.start;
      const shown = span.end - start > maxShown ? span : { start, end: span.end };
      const { rules } = listFor(undefined);
      if (!rules.has(`${name} ${value}`)) rules.set(`${name} ${value}`, { ...rule, shown });
      // After `googlebot: noindex, ` a rule from another line, joined to this one, would look the same (RT-A-5).
      if (address?.sign === ':' && token !== allCrawlers && rulesSinceAddress === 1 && report !== undefined) {
        reportProblem(report, source, span, 'robots-tag/perhaps-joined', { rule: name, token });
      }
      rulesSinceAddress++;
      found = true;
    },
    giveEmptyList() {
      listFor(undefined).isExplicitlyEmpty = true;
    },
    fault(fault, span, rule, value) {
      found = true;
      const list = lists.get(token);
      if (list !== undefined) list.hasFault = true;
      if (report !== undefined) reportRuleFault('robots-tag', report, source, fault, span, rule, value);
    },
    foundAnything: () => found,
    lists: () =>
      [...lists].map(([name, { rules, named, isExplicitlyEmpty, hasFault }]) =>
        defined({
          token: name,
          rules: [...rules.values()],
          named,
          isExempt: name !== allCrawlers && isExplicitlyEmpty && rules.size === 0 && !hasFault,
        }),
      ),
  };
}
