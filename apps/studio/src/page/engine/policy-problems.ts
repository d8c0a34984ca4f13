import { Source } from '@heed/core/documents';
import { placed } from './pane-texts.ts';
import { maxListed, type PaneProblems, type Problem } from './problem.ts';

/** The problems of the policy; absent if it has none. YAML is loaded when there is a policy. */
export async function policyProblemsOf(text: string): Promise<PaneProblems | undefined> {
  if (text === '') return undefined;
  const { maxPolicyOctets, policyIn } = await import('@heed/policy-yaml');
  if (new TextEncoder().encode(text).length > maxPolicyOctets) return tooLong(text);
  const read = policyIn('policy', text);
  const found = 'policy' in read ? read.warnings : read.problems;
  if (found.length === 0) return undefined;
  const { source } = read;
  const problems = found.slice(0, maxListed).map(({ severity, message, span, related }): Problem => {
    return {
      ...plain,
      severity,
      message,
      ...placed(source, span),
      related: related.map((other) => {
        return { note: other.note, place: { pane: 'policy', ...source.positionAt(other.span.start) } };
      }),
    };
  });
  return { pane: 'policy', problems, count: found.length, safeFixes: 0 };
}

const plain = { help: '', code: '', clause: '', related: [] };

function tooLong(text: string): PaneProblems {
  const place = placed(new Source('policy', text), { start: 0, end: 0 });
  const message = 'The policy is longer than 1 MiB, which is more than is read.';
  return { pane: 'policy', problems: [{ ...plain, severity: 'error', message, ...place }], count: 1, safeFixes: 0 };
}
