import type { ProblemCode } from '../problem.js';

/** A text cannot be read further. */
export class TextDamage extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, message: string) {
    super(message);
    this.code = code;
  }
}
