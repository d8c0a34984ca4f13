import { isTokenCharacter, productTokenAt } from '../../../policy/agent.js';
import { addressesAllCrawlers } from '../groups/agent-name.js';
import { type ReaderState, reportAt } from './reader-state.js';

/** Reports what is wrong with the name in a User-agent line, and with its place. */
export function reportAgentLineProblems(state: ReaderState, start: number, end: number): void {
  const { agents, text } = state;
  if (!isPlainName(state.bytes, start, end)) reportNameProblems(state, start, end);
  if (state.interrupted && agents.length > 0) {
    const before = text.slice(agents.at(-2), agents.at(-1));
    reportAt(state, start, end, 'robots-txt/groups-joined', { agent: before });
    state.interrupted = false;
  }
}

/** Is it `*` or a product token, as most names are? Then there is nothing to report about it, and no need to take it apart. */
export function isPlainName(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start === 1 && bytes[start] === 0x2a) return true;
  let place = start;
  while (place < end && isTokenCharacter(bytes[place] as number)) place++;
  return place === end && start < end;
}

/** Reports what is wrong with the name in a User-agent line, plain or not. */
export function reportNameProblems(
  state: Pick<ReaderState, 'source' | 'text' | 'bytes' | 'report'>,
  start: number,
  end: number,
): void {
  const { text } = state;
  const name = text.slice(start, end);
  const token = addressesAllCrawlers(state.bytes, start, end) ? '*' : productTokenAt(text, start, end);
  const lost = namesLost(name);
  if (token === '') reportAt(state, start, end, 'robots-txt/empty-user-agent', {});
  else if (lost !== undefined) reportAt(state, start, end, 'robots-txt/several-agents', { lost });
  else if (token !== '*' && token !== name.toLowerCase()) {
    reportAt(state, start, end, codeForName(name, token), { name, token });
  }
}

/** A name with digits or dots is often exactly what the crawler's operator publishes, so it is a lesser problem (ASK-34). */
function codeForName(name: string, token: string) {
  if (!/^[\w.-]+$/.test(name)) return 'robots-txt/invalid-product-token';
  return name[token.length] === '.' ? 'robots-txt/dot-in-product-token' : 'robots-txt/digits-in-product-token';
}

/** Limit: characters of a line that are looked through for several names, and names that a message lists. */
const maxNames = 2000;
const maxListed = 5;

const betweenNames = /[,;|]/;

/** The names that a line with several of them does not address, as part of a sentence; undefined if it has one name. */
function namesLost(line: string): string | undefined {
  if (!betweenNames.test(line)) return undefined;
  const names = line
    .slice(0, maxNames)
    .split(betweenNames)
    .map((name) => name.trim());
  if (names.length < 2 || !names.every((name) => /^(?:\*|[\w.-]+(?:\/[\w.-]*)?|)$/.test(name))) return undefined;
  const written = names.filter((name) => name !== '');
  // A star with a name behind it is no longer the star for all crawlers.
  const lost = written[0] === '*' ? written : written.slice(1);
  if (written.length < 2) return undefined;
  const listed = lost.slice(0, maxListed).map((name) => `"${name}"`);
  return `${listed.join(', ')}${lost.length > maxListed ? ` and ${lost.length - maxListed} more` : ''}`;
}
