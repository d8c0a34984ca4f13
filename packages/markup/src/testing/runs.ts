/** How often a property is tried: a moderate number in tests, and what `HEED_FUZZ_RUNS` says where time is no matter. */
export function runs(few: number): { readonly numRuns: number } {
  const many = Number(process.env['HEED_FUZZ_RUNS']);
  return { numRuns: many > 0 ? many : few };
}
