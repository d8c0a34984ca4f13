/** What just happened, for the person who did it. */
export interface Notice {
  readonly kind: 'good' | 'bad' | 'note';
  readonly text: string;
  /** More of it, a line each. */
  readonly details?: readonly string[];
  /** What may be done about it. */
  readonly action?: { readonly title: string; readonly run: () => void };
}

let current = $state.raw<Notice>();

/** The notice on show. */
export function notice(): Notice | undefined {
  return current;
}

/** Shows a notice, replacing the previous one. */
export function notify(shown: Notice | undefined): void {
  current = shown;
}
