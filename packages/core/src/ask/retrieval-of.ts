import { interpretRetrieval, type Retrieval } from '../dialects/robots-txt/gate/retrieval.js';
import type { Fetched } from './question.js';

/** The outcome of fetching a document, as it is given in a question. */
export function retrievalOf(fetched: Fetched): Retrieval {
  return typeof fetched === 'string' ? { kind: 'fetched', body: fetched } : interpretRetrieval([fetched]);
}
