import type { DevToolsSession, ResponseHeader } from './browser-types.js';

/**
 * What a page could request without anybody being told of it before, by the DevTools protocol: sockets; all that workers of its own, of
 * several pages or of a site do; and what is fetched before anybody asks for it. All of that is taken from pages, which get to know it in
 * the way that a page does whose own policy forbids it.
 */
const policy = "worker-src 'none'; connect-src http: https: data: blob:";

/** For documents that have no head, in which a policy could be stated. */
const names = ['WebSocket', 'Worker', 'SharedWorker', 'ServiceWorkerContainer'];

/**
 * Runs in every document before its own scripts. Whoever watches a document is called before the next script of it runs, and before rules
 * of speculation are obeyed. A policy stays when the element that stated it is removed, and so the handler finds the page as it was sent.
 */
const script = `{
  for (const name of /html/.test(document.contentType) ? [] : ${JSON.stringify(names)}) delete globalThis[name];
  delete globalThis.WebTransport;
  let isForbidden = false;
  const forbid = () => {
    if (!isForbidden && document.head !== null) {
      isForbidden = true;
      const meta = document.createElement('meta');
      meta.httpEquiv = 'Content-Security-Policy';
      meta.content = ${JSON.stringify(policy)};
      document.head.prepend(meta);
      meta.remove();
    }
    for (const rules of document.querySelectorAll('script[type="speculationrules" i]')) rules.remove();
  };
  new MutationObserver(forbid).observe(document, { childList: true, subtree: true });
  forbid();
}`;

/** Takes all of it from the documents of a session. */
export async function takeUntold(session: DevToolsSession): Promise<void> {
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: script });
}

/** The headers of a document but for the one that tells a browser what to fetch before anybody asks for it; `undefined` if it is absent. */
export function withoutSpeculation(headers: readonly ResponseHeader[]): ResponseHeader[] | undefined {
  const others = headers.filter(({ name }) => name.toLowerCase() !== 'speculation-rules');
  return others.length === headers.length ? undefined : others;
}

/** Makes the documents of a session do nothing more: pages send things when they are closed, and then nobody hears of it. */
export async function stopScripts(session: DevToolsSession): Promise<void> {
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
}
