/** One Allow or Disallow line as written. */
export interface PlainRule {
  readonly says: 'Allow' | 'Disallow';
  readonly path: string;
}

/**
 * What RFC 9309 §2.2.2 and §2.2.3 say, written down without a thought of speed and without a line of what it is held
 * against: every rule is tried, the longest that matches decides, and of equally long ones an Allow.
 */
export function plainVerdict(rules: readonly PlainRule[], url: string): 'allowed' | 'denied' | 'unstated' {
  const path = comparedPath(url);
  if (path === '/robots.txt') return 'allowed';
  const meets = (pattern: string): boolean =>
    pattern.includes('?') ? plainMatch(pattern, decodedQuery(path)) : plainMatch(pattern, path);
  const [winner] = rules
    .map(({ says, path: written }) => ({ says, pattern: comparedPattern(says, written) }))
    .filter(({ pattern }) => pattern !== '' && meets(pattern))
    .sort((one, other) => other.pattern.length - one.pattern.length || one.says.localeCompare(other.says));
  if (winner === undefined) return 'unstated';
  return winner.says === 'Allow' ? 'allowed' : 'denied';
}

/** The parts between the stars one after the other, each at its first position; with a final `$` the last at the very end. */
function plainMatch(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const [first = '', ...parts] = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = anchored ? parts.pop() : undefined;
  if (anchored && last === undefined) return path === first;
  let position = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return last === undefined || (path.length - last.length >= position && path.endsWith(last));
}

/** A pattern in the form that is compared; empty if it matches nothing (RFC9309-2.2.2-e to -i). */
function comparedPattern(says: PlainRule['says'], written: string): string {
  const rooted = written.startsWith('/') || written.startsWith('*');
  if (written === '' || (says === 'Allow' && !rooted)) return '';
  const anchored = written.endsWith('$');
  const body = (anchored ? written.slice(0, -1) : written).split('*').map(normalised).join('*');
  return `${rooted ? '' : '/'}${decodedQuery(body)}${anchored ? '$' : ''}`;
}

/** Behind the first `?` an encoded colon or slash is the plain one (ASK-31). */
function decodedQuery(normal: string): string {
  const [path = '', ...query] = normal.split('?');
  const plain: Readonly<Record<string, string>> = { '%3A': ':', '%2F': '/' };
  return [path, ...query.map((part) => part.replace(/%../g, (encoded) => plain[encoded] ?? encoded))].join('?');
}

/** Path and query of a URL in the form that is compared; `URL` removes the dot segments (RFC9309-2.2.2-m). */
function comparedPath(url: string): string {
  const [address = ''] = url.split('#');
  const [place = '', ...query] = address.split('?');
  return normalised([new URL(place).pathname, ...query].join('?'));
}

const escapeOrCharacter = /%[0-9a-f]{2}|./gisu;
const unreserved = /^[a-z0-9\-._~]$/i;
const reserved = /^[:/?[\]@!&'()+,;=]$/;

function normalised(text: string): string {
  return text.replace(escapeOrCharacter, (one) => {
    if (/^%../.test(one)) {
      const character = String.fromCharCode(Number.parseInt(one.slice(1), 16));
      return unreserved.test(character) ? character : one.toUpperCase();
    }
    if (unreserved.test(one) || reserved.test(one)) return one;
    return one === '*' ? '%2A' : encodeURIComponent(one);
  });
}

/**
 * The groups that are an agent's, by their numbers, written down as the readings have it (RFC 9309 §2.2.1, ASK-15, ASK-34). A
 * group is the list of names in its User-agent lines.
 */
export function plainGroups(groups: readonly (readonly string[])[], agent: string): number[] {
  const asked = wholeName(agent.replace(/^.*?\bcompatible;/is, ''));
  const groupsWith = (test: (name: string) => boolean): number[] =>
    groups.flatMap((names, number) => (names.some(test) ? [number] : []));
  const whole = groupsWith((name) => asked !== '' && wholeName(name) === asked);
  if (whole.length > 0) return whole;
  const cut = groupsWith((name) => {
    const named = wholeName(name);
    return (named !== '' && named === cutName(asked)) || (asked !== '' && asked === cutName(named));
  });
  return cut.length > 0 ? cut : groupsWith((name) => /^\*(?:[ \t]|$)/.test(name));
}

function wholeName(text: string): string {
  return (
    text
      .trim()
      .toLowerCase()
      .split(/[\s/;,)]/)[0] ?? ''
  );
}

function cutName(whole: string): string {
  return whole.replace(/[^a-z_-].*$/s, '');
}
