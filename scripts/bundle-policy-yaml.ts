import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Writes `@heed/policy-yaml`, which is not published, into the middleware: over the compiled `src/policy-yaml.ts`, which
 * exports the same from the package. Other packages stay imports, so the middleware depends on them.
 */
export async function bundlePolicyYaml(): Promise<void> {
  const cwd = fileURLToPath(new URL('../packages', import.meta.url));
  const bundle = await rolldown({
    cwd,
    input: './policy-yaml/dist/index.js',
    external: (id, _, isResolved) => !isResolved && !id.startsWith('.'),
  });
  await bundle.write({ file: 'middleware/dist/policy-yaml.js' });
  await bundle.close();
}
