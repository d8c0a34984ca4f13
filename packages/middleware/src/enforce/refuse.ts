import * as agents from '@heed/agents';
import { type Ask, createAsk, type HeaderLine } from '@heed/core';
import {
  defined,
  type EnforcedAddress,
  enforcedAddresses,
  pathOf,
  type RuleSpelling,
  respelled,
  tooOddSentence,
  unknownAddress,
} from '@heed/core/internal';
import type { PolicyFile } from '@heed/core/policy-file';
import { rooted } from '../speaker/address-of.js';
import type { KnownOptions } from '../speaker/options.js';
import type { Reply, SpeakerRequest, SpokenFields } from '../speaker/speaker.js';

/** What a refused agent is told. */
interface Refusal {
  /** Sentences. */
  readonly why: string;
  /** Where a licence may be had. */
  readonly terms?: string;
}

/** Gives the response to a request that is refused, with the fields for its path. Never throws or rejects. */
export type Refuse = (
  request: SpeakerRequest,
  fields: () => SpokenFields,
) => Reply | undefined | Promise<Reply | undefined>;

/**
 * Refuses the requests of known agents that a policy denies `crawl`, asked without a purpose; and of those that name an
 * agent which they are not, if `verify` says so. Browsers and agents that nobody knows are not refused.
 */
export function refuser(policy: PolicyFile, { base, caseSensitive, verify, onProblem }: KnownOptions): Refuse {
  const before = unknownAddress.slice(0, -1) + base;
  const askBy: Readonly<Record<RuleSpelling, Ask>> = {
    'as written': createAsk({ agents, policy }),
    decoded: createAsk({ agents, policy: respelledPolicy(policy, 'decoded') }),
    folded: createAsk({ agents, policy: respelledPolicy(policy, 'folded') }),
  };
  const agentIn = agents.agentFinder(policy.rules.flatMap((rule) => rule.agents));

  const refusalBy = (agent: string, target: string): Refusal | undefined => {
    const addresses = enforcedAddresses({ before, target: rooted(target), caseSensitive });
    if (addresses === undefined) return { why: tooOddSentence };
    for (const address of addresses) {
      const refusal = refusalAt(agent, address);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };

  const refusalAt = (agent: string, { url, rules }: EnforcedAddress): Refusal | undefined => {
    const answer = askBy[rules]({ agent, url, usages: ['crawl'] });
    // An address that nobody could ask about is not one that the policy allows.
    if ('error' in answer) return { why: answer.error.message };
    const { crawl } = answer.decisions;
    if (crawl === undefined || crawl.may) return undefined;
    const [reason] = crawl.because;
    const terms = crawl.limits.find(({ limit }) => limit === 'terms')?.value;
    const sentences = [
      `${agent} may not fetch this address.`,
      ...(rules === 'as written' ? [] : [`A server may take it for ${shown(pathOf(url))}.`]),
      ...(reason === undefined ? [] : [`${reason.text}.`]),
    ];
    return defined({ why: sentences.join(' '), terms });
  };

  const refuteName = async (request: SpeakerRequest, agent: string): Promise<Refusal | undefined> => {
    try {
      if ((await verify?.(request, agent)) !== false) return undefined;
      return { why: `This request names ${agent}, but does not come from it.` };
    } catch (error) {
      onProblem(`verify failed for ${agent}, so its name was believed: ${String(error)}`);
      return undefined;
    }
  };

  return (request, fields) => {
    const agent = agentIn(request.header('user-agent') ?? '');
    if (agent === undefined) return undefined;
    const reply = (refusal: Refusal | undefined): Reply | undefined => {
      return refusal === undefined ? undefined : replyOf(refusal, fields());
    };
    const refused = reply(refusalBy(agent, request.target));
    if (refused !== undefined || verify === undefined) return refused;
    return refuteName(request, agent).then(reply);
  };
}

/** The same policy about paths as servers spell them. */
function respelledPolicy(policy: PolicyFile, spelling: RuleSpelling): PolicyFile {
  const rules = policy.rules.map((rule) => ({ ...rule, paths: rule.paths.map((path) => respelled(path, spelling)) }));
  return { ...policy, rules };
}

/** Limit: characters of a path that a refusal quotes. The client knows the rest. */
const maxShown = 200;

function shown(path: string): string {
  return path.length <= maxShown ? path : `${path.slice(0, maxShown)}…`;
}

const encoder = new TextEncoder();

function replyOf({ why, terms }: Refusal, fields: SpokenFields): Reply {
  const licence = terms === undefined ? '' : ` A licence is available at ${terms}.`;
  const body = `${why}${licence} What crawlers may do here is in /robots.txt.\n`;
  const links: readonly HeaderLine[] = [
    ['Link', '</robots.txt>; rel="describedby"; type="text/plain"'],
    ...(terms === undefined ? [] : [['Link', `<${terms}>; rel="terms-of-service"`] as const]),
  ];
  return {
    status: 403,
    headers: [
      ['Content-Type', 'text/plain; charset=utf-8'],
      ['Content-Length', String(encoder.encode(body).length)],
      ['Cache-Control', 'no-store'],
    ],
    fields: { before: fields.before, behind: [...fields.behind, ...links] },
    body,
  };
}
