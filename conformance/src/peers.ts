import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mayFetch, type PeerFact, readListedDifferences } from './peer-facts.js';

/**
 * Compares heed with google's parser over facts from the suites of other readers, and prints what differs. Fails if a difference is not
 * explained in docs/differences.md, or if one that is explained there no longer exists.
 */
const corpus: string = process.env['HEED_CORPUS'] ?? fileURLToPath(new URL('../../../shared/corpus', import.meta.url));
/** Limit: addresses are cut so that one difference stays one line. */
const maxShown = 60;

const factsFile: string = join(corpus, 'robots-cases.json');

if (existsSync(factsFile)) comparePeers(JSON.parse(readFileSync(factsFile, 'utf8')));
else console.log(`Skipped: ${factsFile} does not exist. Set HEED_CORPUS to the folder that holds robots-cases.json.`);

function comparePeers(facts: readonly PeerFact[]): void {
  const listed = readListedDifferences(readFileSync(new URL('../../docs/differences.md', import.meta.url), 'utf8'));
  const titles = new Map(listed.flatMap(({ title, ids }) => ids.map((id) => [id, title] as const)));
  const asked = facts.map((fact) => ({ fact, may: mayFetch(fact) }));
  const differing = asked.filter(({ fact, may }) => may !== fact.google);
  const unexplained = differing.filter(({ fact }) => !titles.has(fact.id));
  const differingIds = new Set(differing.map(({ fact }) => fact.id));
  const resolved = [...titles.keys()].filter((id) => !differingIds.has(id));

  for (const { fact, may } of differing) console.log(lineOf(fact, may, titles.get(fact.id) ?? 'NOT EXPLAINED'));
  console.log('');
  for (const source of new Set(facts.map((fact) => fact.source))) {
    const own = asked.filter(({ fact }) => fact.source === source);
    const asGoogle = own.filter(({ fact, may }) => may === fact.google).length;
    const asSuite = own.filter(({ fact, may }) => may === fact.allowed).length;
    console.log(`${source}: ${own.length} facts, ${asGoogle} as google answers, ${asSuite} as that suite expects`);
  }
  console.log('');
  for (const { title, ids } of listed) console.log(`${String(ids.length).padStart(5)}  ${title}`);
  if (unexplained.length > 0)
    console.log(`Not in docs/differences.md: ${unexplained.map(({ fact }) => fact.id).join(' ')}`);
  if (resolved.length > 0) console.log(`In docs/differences.md, but no longer a difference: ${resolved.join(' ')}`);
  console.log(
    `${facts.length} facts, ${differing.length} differ from google, ${unexplained.length} of them unexplained.`,
  );
  if (unexplained.length > 0 || resolved.length > 0) process.exitCode = 1;
}

function lineOf({ id, agent, url, google }: PeerFact, may: boolean, title: string): string {
  const address = url.length > maxShown ? `${url.slice(0, maxShown)}…` : url;
  return `${id}: ${agent} ${address}: heed ${wordFor(may)}, google ${wordFor(google)}: ${title}`;
}

function wordFor(may: boolean): string {
  return may ? 'allows' : 'denies';
}
