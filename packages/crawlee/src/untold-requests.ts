import type { ResponseHeader } from './browser-types.js';

/**
 * What a page could request without anybody being told of it before, by the DevTools protocol: sockets, also those of workers; what is
 * fetched before anybody asks for it; and what a browser fetches to pay or to sign in. All of that is taken from pages. Of sockets and
 * workers they get to know in the way that a page does whose own policy forbids it.
 */
const policy = "worker-src 'none'; connect-src http: https: data: blob:";

/**
 * Runs in every document before its own scripts, and in most before there is an element. A policy stays when the element that stated it is
 * removed, so the handler finds the page as it was sent, and frames inside take the policy over, whenever they come.
 *
 * Whoever watches a document is called before the next script of it runs, and before rules of speculation are obeyed. Limit: shadow
 * roots that the page brings with it as templates are not watched: nobody is called when they come, and those that are closed cannot be entered.
 */
export const takeUntold: string = `{
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

/** The headers of a document but for the one that tells a browser what to fetch before anybody asks for it; `undefined` if it is absent. */
export function withoutSpeculation(headers: readonly ResponseHeader[]): ResponseHeader[] | undefined {
  const others = headers.filter(({ name }) => name.toLowerCase() !== 'speculation-rules');
  return others.length === headers.length ? undefined : others;
}
