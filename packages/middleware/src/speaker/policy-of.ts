import * as agents from '@heed/agents';
import { givenPolicy } from '@heed/core/internal/comparisons';
import type { PolicyFile, WrittenPolicy } from '@heed/core/policy-file';
import { maxPolicyBytes, policyIn } from '../policy-yaml.js';

/** A policy as a program may give it: the text of a policy file, or the object that such a text stands for. */
export type GivenPolicy = string | PolicyFile | WrittenPolicy;

/**
 * The policy in a text or an object. Throws a TypeError that tells the first fault, and its place in a text of this
 * name.
 */
export function policyOf(given: GivenPolicy, name: string): PolicyFile {
  if (typeof given !== 'string') return givenPolicy(given, agents, name);
  if (given.length > maxPolicyBytes) throw new TypeError(`${name} is longer than ${maxPolicyBytes} bytes.`);
  const read = policyIn(name, given);
  if ('policy' in read) return read.policy;
  const first = read.problems.find(({ severity }) => severity === 'error');
  const { line, column } = read.source.positionAt(first?.span.start ?? 0);
  throw new TypeError(`${name}:${line}:${column}: ${first?.message ?? 'This is not a policy.'}`);
}
