import { folderOf, type Manifest, manifestIn, published } from '../packages/published.ts';
import { preCommitConfig } from './ci-references.ts';
import { type Publication, tarballName } from './publication.ts';

const blocks = /(<!-- install: (.+?) -->\n)(?:[\s\S]*?\n)??(<!-- \/install -->)/g;

/**
 * Returns a page of Markdown with its install blocks filled in. A block stands between `<!-- install: … -->` and
 * `<!-- /install -->`; the first of these says what the block is about:
 *
 * - `npm install …`, with packages of heed: how to install them;
 * - a command, ` | `, and the command that does the same from a clone beside the project: the one that works;
 * - one of the names in `sentences`, or `pre-commit`.
 */
export function withInstallBlocks(page: string, publication: Publication): string {
  return page.replace(blocks, (_, start: string, about: string, end: string) => {
    const text = installText(about, publication);
    return `${start}${text === '' ? '' : `${text}\n`}${end}`;
  });
}

function installText(about: string, publication: Publication): string {
  if (about === 'pre-commit') return fenced('yaml', preCommitConfig(publication));
  const sentence = sentences[about];
  if (sentence !== undefined) return sentence(publication);
  const [command = '', fromClone] = about.split(' | ');
  if (publication.isPublished) return fenced('sh', command);
  if (fromClone !== undefined) {
    return `heed is not published yet: run this, with a clone of it at \`../heed\`:\n\n${fenced('sh', fromClone)}`;
  }
  const where = command.includes(' --global ') ? '' : ' in your project';
  return (
    `heed is not published yet: run \`npm ci && npm run pack\` in a clone of it, then this${where}, ` +
    `with the clone at \`../heed\`:\n\n${fenced('sh', installFromPacks(command, publication))}`
  );
}

/** Sentences on how to get heed, by name. An empty one leaves its block empty. */
const sentences: Readonly<Record<string, (publication: Publication) => string>> = {
  heed: ({ isPublished }) =>
    isPublished
      ? '`npm install --global heed` installs the command; in a clone, after `npm ci && npm run build`, write `npx heed` for `heed`.'
      : 'heed is not published yet: run `npm ci && npm run build` in a clone of it, and write `npx heed` for `heed` there.',
  'npx heed': ({ isPublished }) =>
    isPublished
      ? '`npx heed` runs the command from the registry; in a clone, after `npm ci && npm run build`, it runs that of the clone.'
      : 'heed is not published yet: `npx heed` works in a clone of it, after `npm ci && npm run build`.',
  'every package': ({ isPublished }) =>
    isPublished
      ? '`npm install --global heed` installs the command, and the page of each package says how to install that.'
      : 'heed is not published yet: `npx heed` and `npx node PROGRAM` work in a clone after `npm ci && npm run build`; ' +
        '`npm run pack` writes every package into `packs/`, and the page of each says how to install it elsewhere.',
  CI: (publication) =>
    publication.isPublished
      ? ''
      : 'heed is not published yet: `npm ci && npm run pack` in a clone of it writes ' +
        `\`packs/${tarballName('heed', publication)}\`; commit a copy of that at the root of your repository.`,
  action: ({ isPublished }) =>
    isPublished
      ? ''
      : 'heed is not published yet: also copy `action.yml` and the folder `scripts/ci` of the clone to `.github/heed/action.yml` ' +
        'and `.github/heed/scripts/ci` of your repository, and commit them.',
};

/** The packages of heed, each after those it depends on. */
const packages = published.map((folder) => manifestIn(folderOf(folder)));

/** Returns an `npm install` command with the tarballs of the packages of heed that it names and of those that they need. */
function installFromPacks(command: string, publication: Publication): string {
  const words = command.replace(/^npm install /, '').split(' ');
  const wanted = packages.filter(({ name }) => words.includes(name));
  if (!command.startsWith('npm install ') || wanted.length === 0) {
    throw new Error(`"${command}" installs no package of heed. Say after " | " how to do the same from a clone.`);
  }
  const needed = packages.filter(({ name }) => wanted.some((one) => one.name === name || needs(one, name)));
  const tarballs = needed.map(({ name }) => `../heed/packs/${tarballName(name, publication)}`);
  const others = words.filter((word) => !wanted.some(({ name }) => name === word));
  const isOption = (word: string): boolean => word.startsWith('-');
  return wrapped(['npm install', ...others.filter(isOption), ...tarballs, ...others.filter((word) => !isOption(word))]);
}

/** Does a package depend on another, if only through a third? */
function needs({ dependencies = {} }: Manifest, name: string): boolean {
  return (
    Object.hasOwn(dependencies, name) ||
    packages.some((one) => Object.hasOwn(dependencies, one.name) && needs(one, name))
  );
}

/** A command in lines that a page can show without scrolling. */
function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + word.length > 118) {
      lines.push(`${line} \\`);
      line = ` ${word}`;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

/** What a reader could take for a way to get heed: commands of package managers, and references to the action. */
const waysToGetHeed =
  /\b(?:npm (?:install|i|add|exec)|npx|pip3? install|pipx (?:install|run)|uvx?)(?: +[^\s`,;]+)*? +(?:@heed\/|heed)|\buses: *\S*heed/;

/** Does a page name a way to get heed without an install block that says what works today? */
export function lacksInstallBlock(page: string): boolean {
  return waysToGetHeed.test(page) && !page.includes('<!-- /install -->');
}
