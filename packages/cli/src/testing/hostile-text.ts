import fc from 'fast-check';

/** Pieces of text that end, begin or escape something in HTML, in Markdown, or on GitHub. */
const sharp = [
  ...[
    '</script>',
    '<script>alert(1)</script>',
    '-->',
    '<!--',
    ']]>',
    '</style>',
    '</pre>',
    '</code>',
    '<img src=x onerror=alert(1)>',
  ],
  ...[
    '"',
    "'",
    '`',
    '``',
    '```',
    '~~~',
    '|',
    '\\',
    '\\|',
    '\\`',
    '*',
    '**',
    '_',
    '#',
    '# ',
    '- ',
    '1. ',
    '> ',
    '---',
    '===',
  ],
  ...[
    '[x](javascript:alert(1))',
    '![x](y)',
    '[^1]',
    '&lt;',
    '&#60;',
    '&',
    '$x$',
    '$$',
    '@everyone',
    'a@b.example',
    '#12',
    'GH-12',
  ],
  ...[
    'https://evil.example/',
    'www.evil.example',
    'http://a',
    '<https://evil.example>',
    '<b>',
    '<details>',
    '\n',
    '\r\n',
    '\t',
    '    ',
  ],
  ...['\u0000', '\u001b[31m', '\u202e', '\u2028', '\ud800', '\u{1f600}', '\u200b', ' ', 'a', 'é', '\u0085', '\u00a0'],
];

/** A text that a stranger may write. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...sharp) }, { weight: 1, arbitrary: fc.string() }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''));
