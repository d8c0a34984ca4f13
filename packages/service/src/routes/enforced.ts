import { enforcedAddresses, tooOddSentence } from '@heed/core/internal';
import type { Incoming } from '../http/incoming.js';
import type { Parts } from '../parts.js';
import type { ProxyStyle } from '../proxy-style.js';
import type { Asked, NotAsked } from './asked.js';
import { decideFor, knownSiteFor } from './decide-for.js';
import { mayBeDone } from './may-be-done.js';
import { createPlainCrawl } from './plain-crawl.js';
import { respelledSite } from './respelled-texts.js';

/** Which of some questions about one request to decide by. */
export type FindDecisive = (questions: readonly [Asked, ...Asked[]]) => Promise<Asked>;

/**
 * Returns the questions about a request that a proxy holds back until they are answered: about the address that was sent, and about those
 * that a server may take it for. `decodedPath` is the path that the proxy says it will serve.
 */
export function enforcedQuestions(
  asked: Asked,
  decodedPath: string | undefined,
  caseSensitive: boolean,
): readonly [Asked, ...Asked[]] | NotAsked {
  const [, before, path] = /^(https?:\/\/[^/?#\\]+)(.*)$/is.exec(asked.url) ?? [];
  if (before === undefined || path === undefined) {
    return {
      missing: 'The URL needs a scheme and a host, as in http://example.com/.',
      code: 'service/wrong-parameter',
    };
  }
  const target = path.startsWith('/') ? path : `/${path}`;
  const addresses = enforcedAddresses({ before, target, decodedPath, caseSensitive });
  if (addresses === undefined) return { missing: tooOddSentence, code: 'service/wrong-parameter' };
  return [asked, ...addresses.slice(1).map((address) => ({ ...asked, ...address }))];
}

/**
 * Returns the path that a proxy says it will serve. It counts even if the client sent it, since it can only refuse more. Node returns each
 * byte of a header field as one character.
 */
export function decodedPathIn({ header }: Incoming, style: ProxyStyle): string | undefined {
  const isSent = style === 'nginx' || style === 'caddy';
  return isSent ? (header('x-decoded-path') ?? undefined) : undefined;
}

/** Returns a function that finds the first question whose answer is no; the first of all if there is none. It neither logs nor counts. */
export function createFindDecisive(parts: Parts): FindDecisive {
  const plainCrawl = createPlainCrawl(parts.ask, parts.optOut);
  const unlogged: Parts = {
    ...parts,
    decide: (question) => ({ decision_id: '', answer: parts.ask.unknown(question) }),
  };

  async function isYes(asked: Asked): Promise<boolean> {
    const site = knownSiteFor(asked, parts.now(), parts);
    const verdict = site === undefined ? undefined : plainCrawl(asked, respelledSite(site, asked.rules));
    if (verdict !== undefined) return verdict === 'allowed' || (verdict === 'unstated' && parts.unstated === 'allow');
    const decided = await decideFor(asked, unlogged);
    return !('status' in decided) && mayBeDone(asked, decided.answer);
  }

  return async (questions) => {
    for (const asked of questions) if (!(await isYes(asked))) return asked;
    return questions[0];
  };
}
