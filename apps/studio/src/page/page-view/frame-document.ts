import styles from './frame.css?inline';

/** What may happen in the frame: nothing is loaded and nothing runs. The sandbox and the policy of the studio say so too. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The document for a frame. `body` is markup of our own, made in the worker; the tokens are those of the studio. */
export function frameDocument(body: string, tokens: string): string {
  return (
    '<!doctype html><html lang=""><head><meta charset="utf-8">' +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<title>The page</title><style>:root{${tokens}}${styles}</style></head><body>${body}</body></html>`
  );
}

/** The tokens of the studio that the frame uses: a separate document inherits none. */
export function tokensForFrame(): string {
  const given = getComputedStyle(document.documentElement);
  return tokenNames.map((name) => `${name}:${given.getPropertyValue(name)};`).join('');
}

const tokenNames = [
  ...[1, 2, 3, 4, 5].map((size) => `--size-${size}`),
  ...[1, 2, 3, 4, 5].map((space) => `--space-${space}`),
  ...['--font-book', '--font-text', '--font-code', '--leading', '--leading-tight', '--strong', '--radius'],
  ...['--surface', '--raised', '--line', '--edge', '--text', '--quiet', '--accent', '--accent-soft'],
  ...['--not-indexed', '--not-followed', '--not-kept', '--not-shown', '--good'],
];
