import type { Refusal } from '@heed/core';
import { refusalOf } from '@heed/core/internal/answers';

/** The value of a JSON text, or the refusal of a text that is not JSON. */
export function parseJson(text: string): { readonly value: unknown } | { readonly refusal: Refusal } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { refusal: refusalOf('question/not-json', { reason }) };
  }
}
