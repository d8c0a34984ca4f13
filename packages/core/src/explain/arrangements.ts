import type { Decision } from '../ask/answer.js';
import { type Limit, limitsToArrange } from '../policy/limit.js';
import { listed } from './phrases.js';
import { quote } from './quote.js';

/**
 * What the agent has to arrange with the publisher before the use (AIN-6): `a payment of the type "crawl"`. Empty if there is nothing
 * to arrange, or if it was arranged.
 */
export function arrangementsInWords(decision: Decision): string {
  return listed([...new Set(limitsToArrange(decision).map(arrangementInWords))]);
}

function arrangementInWords({ limit, value }: Limit): string {
  switch (limit) {
    case 'payment':
      return value === 'unspecified' ? 'a payment' : `a payment of the type ${quote(value)}`;
    case 'license-server':
      return `a licence from the server ${quote(value)}`;
    default:
      return `reports on the use as in ${quote(value)}`;
  }
}
