import type { Call, Outcome } from './messages.ts';

/** Lets the page call functions of this worker. What they throw is told to the caller, and ends nothing. */
export function serveCalls(functions: { readonly [name: string]: (argument: never) => unknown }): void {
  const call = async ({ data }: MessageEvent<Call>): Promise<void> => {
    const { id, name, argument } = data;
    let outcome: Outcome;
    try {
      outcome = { id, value: await functions[name]?.(argument as never) };
    } catch (error) {
      outcome = { id, failure: String(error) };
    }
    globalThis.postMessage(outcome);
  };
  globalThis.addEventListener('message', (event: MessageEvent<Call>) => void call(event));
}
