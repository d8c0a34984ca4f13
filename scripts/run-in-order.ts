import { resolve } from 'node:path';
import { createVitest, type TestModule, type TestSequencer, type TestSpecification } from 'vitest/node';

export interface OrderedRun {
  readonly root: string;
  /** Files of tests by paths from the root, in the order in which they are to start. */
  readonly tests: readonly string[];
  /** End with the first test that fails. */
  readonly bail?: boolean;
  /** Milliseconds for each test, instead of those in the configuration. */
  readonly testTimeout?: number;
  /** After this time, and the first file, no other test starts; running ones get a few seconds to end. */
  readonly milliseconds?: number;
}

export interface OrderedResult {
  /** The first failure there was: a test, a file that cannot be loaded, or an error outside of any test. */
  readonly failure?: string;
  /** Files that time did not suffice for, or not for all of their tests. */
  readonly unfinished: readonly string[];
}

/** Limit: milliseconds for tests that run when the time is up. Servers and folders they have made are cleaned up when they end by themselves. */
const grace = 5000;

/**
 * Runs tests in a given order. Vitest has its own, by what failed and what was slow, which serves runs of everything; where a run may end
 * early, the likeliest failures must come first.
 */
export async function runInOrder({
  root,
  tests,
  bail = false,
  testTimeout,
  milliseconds,
}: OrderedRun): Promise<OrderedResult> {
  // As the command of vitest does.
  process.env['NODE_ENV'] ??= 'test';
  const vitest = await createVitest('test', {
    root,
    watch: false,
    bail: bail ? 1 : 0,
    ...(testTimeout !== undefined && { testTimeout }),
    sequence: { sequencer: inOrderOf(tests.map((file) => resolve(root, file))) },
  });
  let timer: NodeJS.Timeout | undefined;
  let isCut = false;
  try {
    await vitest.standalone();
    const specifications = await vitest.globTestSpecifications([...tests]);
    // Tests of values in, values out run nothing that is built.
    if (specifications.every(({ project }) => project.name === 'values')) process.env['HEED_BUILT'] = '1';
    if (milliseconds !== undefined) {
      const isAnyDone = (): boolean => vitest.state.getTestModules().some(isDone);
      const cut = (): void => {
        // However slow the machine, the nearest tests do run.
        if (!isCut && !isAnyDone()) timer = setTimeout(cut, 100);
        else {
          // The second time, tests that still run are ended by force.
          timer = isCut ? undefined : setTimeout(cut, grace);
          isCut = true;
          void vitest.cancelCurrentRun('keyboard-input');
        }
      };
      timer = setTimeout(cut, milliseconds);
    }
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const failure = failureIn(testModules) ?? (unhandledErrors.length > 0 ? 'an error outside of any test' : undefined);
    return {
      ...(failure !== undefined && { failure }),
      unfinished: isCut ? testModules.filter(isUnfinished).map(({ relativeModuleId }) => relativeModuleId) : [],
    };
  } finally {
    clearTimeout(timer);
    await vitest.close();
  }
}

function inOrderOf(files: readonly string[]): new () => TestSequencer {
  const places = new Map(files.map((file, place) => [file, place]));
  const placeOf = ({ moduleId }: TestSpecification): number => places.get(moduleId) ?? places.size;
  return class {
    sort(specifications: TestSpecification[]): TestSpecification[] {
      return [...specifications].sort((one, other) => placeOf(one) - placeOf(other));
    }

    shard(specifications: TestSpecification[]): TestSpecification[] {
      return specifications;
    }
  };
}

function failureIn(modules: readonly TestModule[]): string | undefined {
  for (const module of modules) {
    const [test] = module.children.allTests('failed');
    if (test !== undefined) return `${module.relativeModuleId} > ${test.fullName}`;
  }
  return modules.find((module) => module.state() === 'failed')?.relativeModuleId;
}

function isDone(module: TestModule): boolean {
  const state = module.state();
  return state === 'passed' || state === 'failed';
}

/** In a run that was cut. What a file skips by `test.skip` has another mode; a test that skips itself while it runs counts as cut. */
function isUnfinished(module: TestModule): boolean {
  if (module.state() === 'pending' || module.state() === 'queued') return true;
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state === 'pending' || (state === 'skipped' && test.options.mode === 'run')) return true;
  }
  return false;
}
