import type { ResponseHeader } from './browser-types.js';

/**
 * What a page could request without the DevTools protocol reporting it first: sockets, also those of workers; speculative fetches; and what
 * a browser fetches to pay or to sign in. Pages lose access to all of that. For sockets and workers they see what a page sees whose own
 * Content-Security-Policy forbids them.
 */
const policy = "worker-src 'none'; connect-src http: https: data: blob:";

/**
 * Runs in every document before its own scripts, and in most before there is an element. A Content-Security-Policy stays in force when the
 * element that stated it is removed, so the handler finds the page as it was sent, and frames inherit the policy whenever they are added.
 *
 * An observer of a document is called before its next script runs, and before speculation rules are applied. Limit: shadow roots that the
 * page declares as templates are not watched: no observer is called for them, and closed ones cannot be entered.
 */
export const removeUnreported: string = `{
  for (const name of ['WebTransport', 'PaymentRequest', 'IdentityProvider']) delete globalThis[name];
  delete Navigator.prototype.credentials;
  const create = (name) => document.createElementNS('http://www.w3.org/1999/xhtml', name);
  const meta = create('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = ${JSON.stringify(policy)};
  if (document.documentElement === null) {
    const html = create('html');
    document.append(html);
    html.append(create('head'));
    document.head.append(meta);
    html.remove();
  } else {
    document.head?.prepend(meta);
    meta.remove();
  }
  const watch = (root) => {
    const forbid = () => {
      for (const rules of root.querySelectorAll('script[type="speculationrules" i]')) rules.remove();
    };
    new MutationObserver(forbid).observe(root, { childList: true, subtree: true });
    forbid();
  };
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    watch(root);
    return root;
  };
  watch(document);
}`;

/** Returns the headers of a document without the one that starts speculative fetches; `undefined` if it is absent. */
export function withoutSpeculation(headers: readonly ResponseHeader[]): ResponseHeader[] | undefined {
  const others = headers.filter(({ name }) => name.toLowerCase() !== 'speculation-rules');
  return others.length === headers.length ? undefined : others;
}
