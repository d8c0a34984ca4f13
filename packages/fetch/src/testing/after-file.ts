const tasks: (() => unknown)[] = [];

/**
 * Does this after each file of tests. Files share the modules that they load, so `afterAll` in a helper would run after the first of them
 * alone.
 */
export function afterEachFile(task: () => unknown): void {
  tasks.push(task);
}

/** Does what the helpers that were loaded have to do after a file, the last one first. `scripts/after-file.ts` calls it. */
export async function endFile(): Promise<void> {
  for (const task of tasks.toReversed()) await task();
}
