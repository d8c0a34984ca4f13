import type { ReleaseArguments } from './arguments.ts';
import { buildSteps } from './build.ts';
import { carryVersion } from './carry-version.ts';
import { checks, repositoryChecks } from './checks.ts';
import { pack } from './packed.ts';
import { runNpm } from './processes.ts';
import { plan, publish } from './publish.ts';
import { type Release, runAll, runUntilProblem, type Step } from './release.ts';

/** The steps of a release. Tests hand in others for those that take minutes. */
export interface Steps {
  /** All are run, so that everything they find is known at once. */
  readonly checks: readonly Step[];
  /** Each is run if those before it found nothing. */
  readonly build: readonly Step[];
}

/** Returns the steps that the arguments ask for. */
export function stepsFor({ withoutTests }: ReleaseArguments): Steps {
  return { checks, build: [...buildSteps({ withoutTests }), pack] };
}

/** Runs the steps, then prints what would be published, or publishes it. Returns what is wrong, as sentences. */
export async function makeRelease(release: Release, steps: Steps): Promise<readonly string[]> {
  const found = await runAll(steps.checks, release);
  if (found.length > 0) return found;
  const problems = await runUntilProblem(steps.build, release);
  if (problems.length > 0) return problems;
  for (const line of ['', ...plan(release)]) release.print(line);
  return release.isDry ? [] : runUntilProblem([publish], release);
}

/** Writes a version into the repository, for review and a commit. Returns what is wrong, as sentences. */
export async function prepareRelease(release: Release): Promise<readonly string[]> {
  const found = await runAll(repositoryChecks, { ...release, isDry: true });
  if (found.length > 0) return found;
  carryVersion(release.root, release.version, new Date().toISOString().slice(0, 10));
  if (runNpm(release.root, 'run', '--silent', 'docs') !== 0) return ['"npm run docs" failed.'];
  return [];
}
