import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** A program that was bundled for browsers and minified. */
export interface BrowserBundle {
  readonly code: string;
  /** The number of bytes that a browser gets: after `gzip -9`. */
  readonly compressed: number;
}

/** Bundles the text of a module as if it were in the folder. What browsers do not have is an error. */
export async function bundleForBrowser(folder: string, module: string, format: 'esm' | 'iife'): Promise<BrowserBundle> {
  const entry = join(folder, 'entry.ts');
  const bundle = await rolldown({
    input: entry,
    cwd: folder,
    platform: 'browser',
    plugins: [
      {
        name: 'entry',
        load: (id) => (id === entry ? module : undefined),
        resolveId: (id) => (id === entry ? id : undefined),
      },
    ],
    onLog(level, log) {
      // Such as a module of Node, which is left out with no more than a warning.
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({ format, name: 'program', minify: true, comments: false });
  await bundle.close();
  if (output.length > 1) throw new Error(`A bundle in ${output.length} files cannot be measured.`);
  const { code } = output[0];
  return { code, compressed: gzipSync(code, { level: 9 }).length };
}
