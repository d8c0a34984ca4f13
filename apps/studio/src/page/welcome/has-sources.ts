import type { StudioState } from '../state/studio-state.ts';

/** Whether a person has given anything to answer from. */
export function hasSources({ sources }: StudioState): boolean {
  const { robots, headers, page, files, policy } = sources;
  const given = robots.text !== '' || robots.status !== undefined || files.length > 0;
  return given || headers !== '' || page !== '' || policy !== '';
}
