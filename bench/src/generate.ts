import { site } from './contestant.js';
import { type Random, randomFrom } from './random.js';

/** What a generated file looks like. */
interface Shape {
  readonly rules: number;
  /** How many of the rules have a `*`, or end with a `$`. */
  readonly wildcards: number;
  /** Directories that the rules share. A small number makes many rules similar, as on real sites. */
  readonly directories: number;
  /** The greatest depth of these directories. */
  readonly depth: number;
  /** Rules for other crawlers, in separate groups; not counted in `rules`. */
  readonly forOthers: number;
}

export const shapeNames = ['small', 'medium', 'mediumW', 'huge', 'hugeW'] as const;
export type ShapeName = (typeof shapeNames)[number];

/** The shapes of the five real files for which there are goals. */
export const shapes: Readonly<Record<ShapeName, Shape>> = {
  small: { rules: 30, wildcards: 12, directories: 8, depth: 3, forOthers: 0 },
  medium: { rules: 640, wildcards: 0, directories: 60, depth: 3, forOthers: 40 },
  mediumW: { rules: 570, wildcards: 350, directories: 40, depth: 3, forOthers: 5 },
  huge: { rules: 19_000, wildcards: 0, directories: 60, depth: 1, forOthers: 0 },
  hugeW: { rules: 20_000, wildcards: 6_700, directories: 300, depth: 1, forOthers: 0 },
};

/** A generated robots.txt with URLs to ask about. */
interface MadeSite {
  readonly text: string;
  /** The patterns of the rules for all crawlers, in the order of the file. */
  readonly patterns: readonly string[];
  readonly urls: readonly string[];
}

/** Generates the site of a shape: the same one every time. */
export function makeSite(name: ShapeName, urlCount = 10_000): MadeSite {
  const shape = shapes[name];
  const random = randomFrom(hashOf(name));
  const directories = Array.from({ length: shape.directories }, () => makePath(random, 1 + random.number(shape.depth)));
  const patterns = makePatterns(random, shape, directories);
  return { text: makeText(random, shape, patterns, directories), patterns, urls: makeUrls(random, patterns, urlCount) };
}

/** Every rule has a different pattern, as in a well-kept file. Wildcards are spread evenly over the file. */
function makePatterns(random: Random, shape: Shape, directories: readonly string[]): string[] {
  const patterns = new Set<string>();
  let wildcards = 0;
  while (patterns.size < shape.rules) {
    const due = Math.floor(((patterns.size + 1) * shape.wildcards) / shape.rules);
    const before = patterns.size;
    const wild = wildcards < due;
    patterns.add(wild ? makeWildcard(random, directories) : makeLiteral(random, directories));
    if (wild && patterns.size > before) wildcards++;
  }
  return [...patterns];
}

function makeLiteral(random: Random, directories: readonly string[]): string {
  return `${random.pick(directories)}${makeWord(random)}${random.pick(['', '/', '/', '.html', '_0', '-'])}`;
}

function makeWildcard(random: Random, directories: readonly string[]): string {
  const directory = random.pick(directories);
  const [one, other] = [makeWord(random), makeWord(random)];
  return random.pick([
    `${directory}*${one}-${other}`,
    `${directory}*-${one}-*`,
    `/*/${one}${other}/`,
    `/*${one}.${other}$`,
    `/*?*${one}${random.number(100)}=`,
    `${directory}${one}${other}$`,
    `${directory}${one}*/${other}/*`,
  ]);
}

function makeText(random: Random, shape: Shape, patterns: readonly string[], directories: readonly string[]): string {
  const lines = [`# Made for ${site}`, `Sitemap: ${site}/sitemap.xml`, ''];
  for (let rule = 0; rule < shape.forOthers; rule++) {
    if (rule % 20 === 0) lines.push('', `User-agent: Otherbot-${'abcdef'[rule / 20]}`);
    lines.push(`Disallow: ${makeLiteral(random, directories)}`);
  }
  lines.push('', 'User-agent: *');
  for (const pattern of patterns) {
    if (random.chance(1)) lines.push(`# ${makeWord(random)} ${makeWord(random)}`);
    lines.push(`${random.chance(8) ? 'Allow' : 'Disallow'}: ${pattern}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Four in ten URLs follow a rule; the rest are other URLs of the site, for most of which there is no rule. */
function makeUrls(random: Random, patterns: readonly string[], count: number): string[] {
  return Array.from({ length: count }, () => {
    const hit = random.chance(40);
    const path = hit ? followPattern(random, random.pick(patterns)) : makePath(random, 1 + random.number(4));
    const query = !hit && random.chance(20) ? `?q=${makeWord(random)}` : '';
    return `${site}${path}${query}`;
  });
}

function followPattern(random: Random, pattern: string): string {
  const path = pattern.replaceAll('*', () => makeWord(random));
  if (path.endsWith('$')) return random.chance(80) ? path.slice(0, -1) : `${path.slice(0, -1)}x`;
  return random.chance(50) ? `${path}${makeWord(random)}` : path;
}

function makePath(random: Random, depth: number): string {
  return `/${Array.from({ length: depth }, () => `${makeWord(random)}/`).join('')}`;
}

const syllables = 'ar ba ce do el fi go ha in jo ka lu me no or pa qui ra se tu un va wi xe yo za'.split(' ');

function makeWord(random: Random): string {
  let word = '';
  for (let left = 2 + random.number(3); left > 0; left--) word += random.pick(syllables);
  return random.chance(10) ? `${word}${random.number(100)}` : word;
}

/** A seed from a name, so that a new shape does not change the others. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
