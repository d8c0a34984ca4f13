/** Test files, and what they would show. */
export interface SmokeTests {
  readonly pattern: RegExp;
  readonly reason: string;
}

/**
 * The tests that run again on the machine's own Node, where that is not the Node of the dev dependency: those that depend
 * on the runtime itself, and the cases that say what heed promises.
 *
 * Packages promise Node 20.19 or 22.13 and later (`firstNode` in scripts/packages/published.ts). All other tests run once, on the Node of the
 * dev dependency.
 */
export const smokeSet: readonly SmokeTests[] = [
  {
    pattern: /^conformance\/src\/cases\.test\.ts$/,
    reason: 'every conformance case: regular expressions, URL, dates and sorting are those of the runtime',
  },
  {
    pattern: /^scripts\/smoke\.test\.ts$/,
    reason: 'each command once, as a process: modules, streams, servers and the HTTP client of the runtime',
  },
  {
    pattern: /^packages\/markup\/src\/(?:.*\/)?encoding\.test\.ts$/,
    reason: 'decoding: what TextDecoder knows depends on the ICU that the runtime was built with',
  },
  {
    pattern: /^packages\/core\/src\/(?:.*\/)?(?:url|path)\.test\.ts$/,
    reason: 'addresses and their paths: URL is the one of the runtime, and follows a standard that changes',
  },
  {
    pattern: /^packages\/fetch\/src\/(?:.*\/)?(?:public-address|guard)\.test\.ts$/,
    reason: 'private addresses: how names are looked up and connections are made is up to the runtime',
  },
];
