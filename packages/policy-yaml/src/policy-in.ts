import * as agents from '@heed/agents';
import { Source, type Span } from '@heed/core/diagnostics';
import { type PolicyFile, type PolicyPath, type PolicyProblem, readPolicy } from '@heed/core/policy-file';
import { placeAt } from './place-at.js';
import type { Misplaced } from './placed-value.js';
import { readYaml } from './read-yaml.js';

/** A policy, and the text that it was read from. */
export interface PolicyDocument {
  /** The name as provided, or `<stdin>`. */
  readonly file: string;
  readonly source: Source;
  readonly policy: PolicyFile;
  /** What is wrong with it, although it can be used. */
  readonly warnings: readonly PolicyTextProblem[];
  /** Returns the location of a part of the policy or, if it is absent, of what is around it. */
  readonly spanOf: (path: PolicyPath) => Span;
}

/** A text that is not a policy, and why. */
export interface RefusedPolicy {
  readonly file: string;
  readonly source: Source;
  readonly problems: readonly PolicyTextProblem[];
}

/** A problem of a policy, with its location in the text. */
export interface PolicyTextProblem {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly span: Span;
  readonly related: readonly { readonly note: string; readonly span: Span }[];
}

/** Reads the text of a policy. */
export function policyIn(file: string, text: string): PolicyDocument | RefusedPolicy {
  const source = new Source(file, text);
  const yaml = readYaml(text);
  if (yaml.kind === 'refused') return { file, source, problems: yaml.problems.map(yamlProblem) };
  const { root } = yaml;
  const spanOf = (path: PolicyPath): Span => placeAt(root, path);
  const { policy, problems } = readPolicy(root.value, {
    agents,
    placeOf: (path) => source.positionAt(spanOf(path).start),
  });
  const placed = problems.map((problem) => policyProblem(problem, spanOf));
  return policy === undefined ? { file, source, problems: placed } : { file, source, policy, warnings: placed, spanOf };
}

function yamlProblem({ message, span, other }: Misplaced): PolicyTextProblem {
  return { severity: 'error', message, span, related: other === undefined ? [] : [other] };
}

function policyProblem(
  { severity, message, path, related = [] }: PolicyProblem,
  spanOf: (path: PolicyPath) => Span,
): PolicyTextProblem {
  return {
    severity,
    message,
    span: spanOf(path),
    related: related.map((other) => ({ note: 'the other one', span: spanOf(other) })),
  };
}
