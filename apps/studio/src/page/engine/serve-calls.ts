import type { Call, Reply } from './messages.ts';

/** Lets the page call functions of this worker. What they throw is reported to the caller, and ends nothing. */
export function serveCalls(functions: { readonly [name: string]: (argument: never) => unknown }): void {
  const call = async ({ data }: MessageEvent<Call>): Promise<void> => {
    const { id, name, argument } = data;
    let reply: Reply;
    try {
      reply = { id, value: await functions[name]?.(argument as never) };
    } catch (error) {
      reply = { id, failure: String(error) };
    }
    globalThis.postMessage(reply);
  };
  globalThis.addEventListener('message', (event: MessageEvent<Call>) => void call(event));
}
