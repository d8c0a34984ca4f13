import { defined } from '../text/defined.js';
/** The way to a value inside a policy: `['rules', 0, 'allow', 1]` is the second usage that the first rule allows. */
export type PolicyPath = readonly (string | number)[];

/** Something that is wrong with a policy. */
export interface PolicyProblem {
  readonly path: PolicyPath;
  /** A policy with an error is not used; one with warnings is. */
  readonly severity: 'error' | 'warning';
  /** What is wrong and what to do, in one or two sentences. */
  readonly message: string;
  /** The other locations that belong to the problem, such as the rule that this one contradicts. */
  readonly related?: readonly PolicyPath[];
}

/** Limit: problems that are listed. A list of a million wrong words would otherwise yield a million sentences. */
const maxProblems = 200;

/** Collects the problems of a policy. */
export class PolicyProblems {
  readonly listed: PolicyProblem[] = [];
  /** Is there an error, listed or not? */
  hasErrors = false;
  #unlisted = 0;

  error(path: PolicyPath, message: string, related?: readonly PolicyPath[]): void {
    this.hasErrors = true;
    this.#add(defined({ path, severity: 'error', message, related }));
  }

  warn(path: PolicyPath, message: string): void {
    this.#add({ path, severity: 'warning', message });
  }

  /** All problems that are listed, and how many are not. */
  all(): readonly PolicyProblem[] {
    if (this.#unlisted === 0) return this.listed;
    const message = `${this.#unlisted} more ${this.#unlisted === 1 ? 'problem is' : 'problems are'} not listed.`;
    return [...this.listed, { path: [], severity: this.hasErrors ? 'error' : 'warning', message }];
  }

  #add(problem: PolicyProblem): void {
    if (this.listed.length < maxProblems) this.listed.push(problem);
    else this.#unlisted++;
  }
}
