import type { OptOut } from '../opt-out/opt-out.js';
import type { AgentsFile, KnownAgent } from '../policy/known-agents.js';
import type { PolicyFile } from '../policy-file/policy-file.js';
import type { WrittenPolicy } from '../policy-file/written-policy.js';
import { describeValue } from '../text/describe-value.js';
import type { WhenUnstated } from './decide.js';
import type { Markup } from './parts/markup.js';
import type { WhenUnseen } from './question.js';
import { isWhenUnseen } from './read-question.js';

/** How an agent wants its questions answered. */
export interface AskOptions {
  /** What the agent does where there is no rule. Default: `allow`, because the Robots Exclusion Protocol is permissive. */
  readonly unstated?: WhenUnstated;
  /** What the agent does where something that was not provided could still forbid the usage. Default: `refuse` (ASK-35). */
  readonly unseen?: WhenUnseen;
  /** Reads the bodies of responses: the exports of `@heed/markup`. Default: nothing does, and a given body is reported as not read. */
  readonly markup?: Markup;
  /** Who the agents are: the exports of `@heed/agents`. Default: only the facts that core itself knows. */
  readonly agents?: AgentsFile;
  /** Matches groups of robots.txt by RFC 9309 alone, whatever `agents` knows of documented exceptions (AIN-19). Default: false. */
  readonly strictRfc9309?: boolean;
  /**
   * The policy of the owner, as written or as `readPolicy` returns it: one more voice besides the texts of a question, in which a
   * denial by any wins. A question without any texts asks the policy alone, so nothing counts as not seen. Classes of agents in it
   * need `agents`. Default: none.
   */
  readonly policy?: PolicyFile | WrittenPolicy;
  /**
   * The operator's own list of domains that are denied, whatever their sites say: its text, or what `readOptOut` returned, which also
   * reports the lines that are wrong. Default: none.
   */
  readonly optOut?: OptOut | string;
}

/** Complains about the value of an option in a TypeError, unless it is valid. */
type Require = (value: unknown, name: string) => void;

const optionChecks: Readonly<Record<keyof AskOptions, Require>> = {
  unstated: oneOf('allow', 'refuse'),
  unseen: requireWhenUnseen,
  markup: requireMarkup,
  agents: requireAgentsFile,
  strictRfc9309: requireBoolean,
  // `givenPolicy` reads it, and throws for one that is wrong.
  policy: () => undefined,
  // `givenOptOut` does.
  optOut: () => undefined,
};

/**
 * Throws a TypeError for options that are not valid. An option that is misspelt, or whose value is, would otherwise be ignored, and
 * a careful operator would get answers for a careless one.
 */
export function requireAskOptions(options: AskOptions): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw wrong('options', 'an object', options);
  }
  for (const [field, value] of Object.entries(options)) {
    if (!isAskOption(field)) {
      const known = Object.keys(optionChecks).join(', ');
      throw new TypeError(`createAsk: "${field}" is not a field of options: use ${known}.`);
    }
    if (value !== undefined) optionChecks[field](value, `options.${field}`);
  }
}

function isAskOption(field: string): field is keyof AskOptions {
  return Object.hasOwn(optionChecks, field);
}

function oneOf(...values: readonly string[]): Require {
  const wanted = values.map((value) => JSON.stringify(value)).join(' or ');
  return (value, name) => {
    if (!values.some((one) => one === value)) throw wrong(name, wanted, value);
  };
}

function requireWhenUnseen(value: unknown, name: string): void {
  if (!isWhenUnseen(value)) throw wrong(name, '"refuse", "allow" or a list of sources', value);
}

const markupFunctions: readonly (keyof Markup)[] = ['findPage', 'findXml', 'viewsOf'];

function requireMarkup(value: unknown, name: string): void {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  if (!isObject) throw wrong(name, 'the exports of @heed/markup', value);
  const functions = value as Partial<Markup>;
  const missing = markupFunctions.find((one) => typeof functions[one] !== 'function');
  if (missing === undefined) return;
  throw new TypeError(`createAsk: ${name} must be the exports of @heed/markup, but it has no function ${missing}.`);
}

function requireBoolean(value: unknown, name: string): void {
  if (typeof value !== 'boolean') throw wrong(name, 'true or false', value);
}

function requireAgentsFile(value: unknown, name: string): void {
  const { agents, purposes } = (value ?? {}) as Partial<AgentsFile>;
  if (!Array.isArray(agents) || !Array.isArray(purposes)) throw wrong(name, 'the exports of @heed/agents', value);
  for (const [place, agent] of agents.entries()) {
    const { token, operator, purposes: its } = (agent ?? {}) as Partial<KnownAgent>;
    const isAgent = typeof token === 'string' && typeof operator === 'string' && Array.isArray(its);
    if (!isAgent) throw wrong(`${name}.agents[${place}]`, 'an agent with token, operator and purposes', agent);
  }
}

function wrong(name: string, wanted: string, found: unknown): TypeError {
  return new TypeError(`createAsk: ${name} must be ${wanted}, but this is ${describeValue(found)}.`);
}
