import type { Reason } from '../../ask/answer.js';
import { createAsk } from '../../ask/ask.js';
import type { Fetched } from '../../ask/question.js';
import { retrievalOf } from '../../ask/read-documents.js';
import { readForVerdicts } from '../../dialects/robots-txt/read.js';
import { unknownAddress } from '../../policy/url.js';
import { type Side, sideOf } from './side.js';

/** Reads one side. */
export function readSide(name: Side['name'], fetched: Fetched): Side {
  const retrieval = retrievalOf(fetched);
  const robots = readForVerdicts(retrieval.kind === 'fetched' ? retrieval.body : '', name);
  const ofStatus = retrieval.kind === 'fetched' ? [] : reasonsOfStatus(name, fetched);
  return { ...sideOf(name, robots), retrieval, ofStatus };
}

function reasonsOfStatus(name: Side['name'], fetched: Fetched): readonly Reason[] {
  const answer = createAsk({ unseen: 'allow' })({
    agent: name,
    url: unknownAddress,
    usages: ['crawl'],
    robots: fetched,
  });
  const because = 'decisions' in answer ? (answer.decisions.crawl?.because ?? []) : [];
  return because.map((reason) => ({ ...reason, source: name }));
}
