import { buildStudio } from './build-studio.ts';
import { bundleAuditWorker } from './bundle-audit-worker.ts';
import { bundleCommand } from './bundle-command.ts';
import { bundlePolicyYaml } from './bundle-policy-yaml.ts';

/** Makes of the compiler's output what is packed from several packages: the second half of `npm run build`, after `tsc -b`. */
export async function bundleAll(): Promise<void> {
  await bundlePolicyYaml();
  await bundleCommand();
  await bundleAuditWorker();
  await buildStudio();
}
