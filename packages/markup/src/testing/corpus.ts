import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const corpus = process.env['HEED_CORPUS'] ?? fileURLToPath(new URL('../../../../../shared/corpus', import.meta.url));
const folder = join(corpus, 'html');

/** Does this machine have the corpus of real pages? They belong to others, so they are not part of the repository. */
export const hasCorpus: boolean = existsSync(folder);

/** The texts of the real pages, one at a time. */
export function* corpusPages(): Generator<string> {
  for (const name of readdirSync(folder)) yield readFileSync(join(folder, name), 'utf8');
}
