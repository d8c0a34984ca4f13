import * as agents from '@heed/agents';
import { createAsk, type HeaderLine } from '@heed/core';
import { defined, unknownAddress } from '@heed/core/internal';
import type { PolicyFile } from '@heed/core/policy-file';
import type { KnownOptions } from '../speaker/options.js';
import type { Reply, SpeakerRequest, SpokenFields } from '../speaker/speaker.js';

/** What a refused agent is told. */
interface Refusal {
  /** Sentences. */
  readonly why: string;
  /** Where a licence may be had. */
  readonly terms?: string;
}

/**
 * Gives the response to a request that is refused, with the fields for its path. `address` is what it asks for. Never
 * throws or rejects.
 */
export type Refuse = (
  request: SpeakerRequest,
  address: string,
  fields: () => SpokenFields,
) => Reply | undefined | Promise<Reply | undefined>;

/**
 * Refuses the requests of known agents that a policy denies `crawl`, asked without a purpose; and of those that name an
 * agent which they are not, if `verify` says so. Browsers and agents that nobody knows are not refused.
 */
export function refuser(policy: PolicyFile, { verify, onProblem }: KnownOptions): Refuse {
  const ask = createAsk({ agents, policy });
  const agentIn = agents.agentFinder(policy.rules.flatMap((rule) => rule.agents));

  const refusalBy = (agent: string, address: string): Refusal | undefined => {
    const answer = ask({ agent, url: `${unknownAddress.slice(0, -1)}${address}`, usages: ['crawl'] });
    // An address that nobody could ask about is not one that the policy allows.
    if ('error' in answer) return { why: answer.error.message };
    const { crawl } = answer.decisions;
    if (crawl === undefined || crawl.may) return undefined;
    const [reason] = crawl.because;
    const terms = crawl.limits.find(({ limit }) => limit === 'terms')?.value;
    const why = `${agent} may not fetch this address.${reason === undefined ? '' : ` ${reason.text}.`}`;
    return defined({ why, terms });
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

  return (request, address, fields) => {
    const agent = agentIn(request.header('user-agent') ?? '');
    if (agent === undefined) return undefined;
    const reply = (refusal: Refusal | undefined): Reply | undefined => {
      return refusal === undefined ? undefined : replyOf(refusal, fields());
    };
    const refused = reply(refusalBy(agent, address));
    if (refused !== undefined || verify === undefined) return refused;
    return refuteName(request, agent).then(reply);
  };
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
