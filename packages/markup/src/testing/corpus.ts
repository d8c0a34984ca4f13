import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.env['HEED_CORPUS'] ?? fileURLToPath(new URL('../../../../../shared/corpus', import.meta.url));

/** Where real pages are, if they are: other people's data, read from where it is. */
export const corpusFolder: string | undefined = existsSync(join(folder, 'html')) ? folder : undefined;
