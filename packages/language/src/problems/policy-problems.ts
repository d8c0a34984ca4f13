import { Source } from '@heed/core/diagnostics';
import { maxListed, type Problem, type TextProblems } from './problem.js';
import { located } from './shown-text.js';

/** The problems of a policy; absent if it has none. YAML is loaded when there is a policy. */
export async function policyProblemsOf<Name extends string>(
  name: Name,
  text: string,
): Promise<TextProblems<Name> | undefined> {
  if (text === '') return undefined;
  const { maxPolicyBytes, policyIn } = await import('@heed/policy-yaml');
  if (new TextEncoder().encode(text).length > maxPolicyBytes) return tooLong(name, text);
  const read = policyIn(name, text);
  const found = 'policy' in read ? read.warnings : read.problems;
  if (found.length === 0) return undefined;
  const { source } = read;
  const problems = found.slice(0, maxListed).map(({ severity, message, span, related }): Problem<Name> => {
    return {
      ...plain,
      severity,
      message,
      ...located(source, span),
      related: related.map((other) => {
        return { note: other.note, location: { name, ...source.positionAt(other.span.start) } };
      }),
    };
  });
  return { name, problems, count: found.length, safeFixes: 0 };
}

const plain = { help: '', code: '', clause: '', related: [] };

function tooLong<Name extends string>(name: Name, text: string): TextProblems<Name> {
  const location = located(new Source(name, text), { start: 0, end: 0 });
  const message = 'The policy is longer than 1 MiB, which is more than is read.';
  return { name, problems: [{ ...plain, severity: 'error', message, ...location }], count: 1, safeFixes: 0 };
}
