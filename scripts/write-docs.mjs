/** Writes the pages of docs/ that are made from the code. */
import { writeFileSync } from 'node:fs';
import { catalogue } from '@heed/core/diagnostics';
import { diagnosticsPage } from './diagnostics-page.mjs';

writeFileSync(new URL('../docs/diagnostics.md', import.meta.url), diagnosticsPage(catalogue));
