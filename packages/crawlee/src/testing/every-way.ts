import { type Reply, redirectTo } from '../../../fetch/src/testing/routes.js';

/**
 * A site whose page requests what is below `/closed/` in every way in which a page can, and by redirects from below `/to/`. Its title is
 * `done` when it has tried all of them.
 */
export function everyWay(frame: string): Readonly<Record<string, Reply>> {
  return {
    '/robots.txt': { body: 'User-agent: *\nDisallow: /closed/' },
    '/': { headers: { 'Content-Type': 'text/html', 'Speculation-Rules': '"/rules.json"' }, body: pageWith(frame) },
    '/frame': { headers: html, body: framed },
    '/refresh': { headers: html, body: '<meta http-equiv="refresh" content="0;url=/closed/refresh">' },
    // Neither has a head in which a policy could be stated.
    '/image.svg': {
      headers: { 'Content-Type': 'image/svg+xml' },
      body: `<svg xmlns="http://www.w3.org/2000/svg"><script>${withoutHead('image')}</script></svg>`,
    },
    '/image.xhtml': {
      headers: { 'Content-Type': 'application/xhtml+xml' },
      body: `<svg xmlns="http://www.w3.org/2000/svg"><script>${withoutHead('xhtml')}</script></svg>`,
    },
    '/sandbox': {
      headers: html,
      body: `<!DOCTYPE html><iframe sandbox="allow-scripts" srcdoc="${sandboxed}"></iframe>`,
    },
    '/prerender': { headers: html, body: '<img src="/closed/prerendered">' },
    '/rules.json': {
      headers: { 'Content-Type': 'application/speculationrules+json' },
      body: speculation('rules-by-header'),
    },
    '/style.css': {
      headers: { 'Content-Type': 'text/css' },
      body: '@import "/closed/import.css"; @font-face { font-family: f; src: url(/closed/font) } body { font-family: f; background: url(/closed/background) }',
    },
    '/module.js': script('import "/closed/module-import.js"'),
    '/worker.js': script(
      `fetch("/closed/worker"); new Worker("/closed/nested.js"); new WebSocket("ws://" + location.host + "/closed/worker-socket");
       importScripts("/closed/import-scripts.js")`,
    ),
    '/shared.js': script('fetch("/closed/shared")'),
    '/service.js': script('fetch("/closed/service")'),
    ...Object.fromEntries(redirected.map((name) => [`/to/${name}`, redirectTo(`/closed/redirected/${name}`)])),
  };
}

const html = { 'Content-Type': 'text/html' };

const redirected = ['script', 'data', 'frame', 'popup', 'prefetch', 'preload', 'speculation', 'framed'];

function script(body: string): Reply {
  return { headers: { 'Content-Type': 'text/javascript' }, body };
}

function speculation(name: string): string {
  const rules = (urls: readonly string[]) => [{ source: 'list', urls, eagerness: 'immediate' }];
  return JSON.stringify({
    prefetch: rules([`/closed/${name}`, '/to/speculation']),
    prerender: rules(['/prerender', `/closed/${name}-prerender`]),
  });
}

function withoutHead(name: string): string {
  return `try { new WebSocket("ws://" + location.host + "/closed/${name}-socket") } catch {}
    const frame = document.createElementNS("http://www.w3.org/1999/xhtml", "iframe");
    document.documentElement.append(frame);
    new frame.contentWindow.WebSocket("ws://" + location.host + "/closed/${name}-frame-socket");`;
}

/** In a separate process, which runs at once. */
const sandboxed = `<script>
  const { origin, host } = new URL(document.baseURI);
  fetch(origin + '/closed/sandboxed').catch(() => {});
  new Image().src = origin + '/closed/sandboxed-image';
  new WebSocket('ws://' + host + '/closed/sandboxed-socket');
</script>`;

/** In another process than the page, where its site is another. */
const framed = `<!DOCTYPE html><img src="/closed/framed-image"><script src="/to/framed"></script><script>
  fetch("/closed/framed-data").catch(() => {});
  new Worker(URL.createObjectURL(new Blob(['fetch("' + location.origin + '/closed/framed-worker")'])));
  new WebSocket("ws://" + location.host + "/closed/framed-socket");
  window.open("/closed/framed-popup");
</script>`;

function pageWith(frame: string): string {
  return `<!DOCTYPE html><html><head>
<script>new WebSocket("ws://" + location.host + "/closed/first-socket"); new Worker("/worker.js")</script>
<link rel="stylesheet" href="/style.css"><link rel="prefetch" href="/closed/prefetch"><link rel="prefetch" href="/to/prefetch">
<link rel="preload" as="image" href="/closed/preload"><link rel="preload" as="fetch" crossorigin href="/to/preload">
<link rel="modulepreload" href="/closed/modulepreload"><link rel="icon" href="/closed/icon"><link rel="manifest" href="/closed/manifest">
<script type="speculationrules">${speculation('rules')}</script>
</head><body>
<img src="/closed/image" srcset="/closed/srcset 2x"><picture><source srcset="/closed/source"><img src="/closed/picture"></picture>
<video src="/closed/video" poster="/closed/poster"></video><audio src="/closed/audio" autoplay></audio>
<object data="/closed/object"></object><embed src="/closed/embed"><svg><use href="/closed/use.svg#a"/></svg>
<script src="/closed/script"></script><script src="/to/script"></script><script type="module" src="/module.js"></script>
<iframe src="/closed/frame"></iframe><iframe src="/to/frame"></iframe><iframe src="/refresh"></iframe>
<iframe srcdoc="<img src=/closed/srcdoc><script>new WebSocket('ws://' + parent.location.host + '/closed/srcdoc-socket')</script>"></iframe>
<iframe src="${frame}/frame"></iframe><iframe src="/image.svg"></iframe><iframe src="/image.xhtml"></iframe>
<iframe src="/sandbox"></iframe>
<form id="form" action="/closed/form" target="form"></form><iframe name="form"></iframe>
<a id="ping" href="#x" ping="/closed/ping">x</a><a id="blank" href="/closed/blank" target="_blank">x</a>
<a id="download" href="/closed/download" download>x</a>
<script>
  const ignore = () => {};
  fetch("/closed/data").catch(ignore);
  fetch("/to/data").catch(ignore);
  fetch("/closed/keepalive", { method: "POST", keepalive: true }).catch(ignore);
  import("/closed/dynamic.js").catch(ignore);
  caches.open("a").then((cache) => cache.add("/closed/cache")).catch(ignore);
  const request = new XMLHttpRequest();
  request.open("GET", "/closed/xhr");
  request.send();
  new EventSource("/closed/events");
  navigator.sendBeacon("/closed/beacon", "x");
  new WebSocket("ws://" + location.host + "/closed/socket");
  new Worker("/worker.js", { type: "module" });
  new Worker(URL.createObjectURL(new Blob(['fetch("' + location.origin + '/closed/blob-worker")'])));
  new SharedWorker("/shared.js");
  navigator.serviceWorker.register("/service.js").catch(ignore);
  const rules = document.createElement("script");
  rules.type = "speculationrules";
  rules.textContent = ${JSON.stringify(speculation('rules-by-script'))};
  document.head.append(rules);
  try {
    const total = { label: "x", amount: { currency: "EUR", value: "1" } };
    new PaymentRequest([{ supportedMethods: location.origin + "/closed/payment" }], { total }).show().catch(ignore);
  } catch {}
  try {
    const providers = [{ configURL: location.origin + "/closed/identity", clientId: "x" }];
    navigator.credentials.get({ identity: { providers } }).catch(ignore);
  } catch {}
  window.open("/closed/popup");
  window.open("/to/popup");
  window.open("about:blank").location = "/closed/popup-later";
  document.getElementById("form").submit();
  for (const id of ["ping", "blank", "download"]) document.getElementById(id).click();
  addEventListener("pagehide", () => {
    navigator.sendBeacon("/closed/pagehide-beacon", "x");
    fetch("/closed/pagehide", { keepalive: true });
  });
  setTimeout(() => { document.title = "done" }, 1000);
</script>`;
}
