import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.env['HEED_CORPUS'] ?? fileURLToPath(new URL('../../../../../shared/corpus', import.meta.url));

/** The folder with real pages, if this machine has it. They belong to others, so they are not part of the repository. */
export const corpusFolder: string | undefined = existsSync(join(folder, 'html')) ? folder : undefined;
