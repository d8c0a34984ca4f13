/** How often a property is tried: a moderate number in tests, or `HEED_FUZZ_RUNS` when fuzzing. */
export function runs(few: number): { readonly numRuns: number } {
  const many = Number(process.env['HEED_FUZZ_RUNS']);
  return { numRuns: many > 0 ? many : few };
}
