/**
 * Texts with which strangers try to run a script, load or leave for something, or confuse a program. What they reach for is watched by
 * `watchPage`: a dialog, an address of `evil.example`, a property that every object would have.
 */
export const tricks: readonly string[] = [
  // Elements that run or load something.
  '<script>alert(1)</script>',
  '<script src="https://evil.example/a.js"></script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/a.png" srcset="https://evil.example/b.png 2x">',
  '<svg onload=alert(1)><script>alert(1)</script><image href="https://evil.example/a.svg"/></svg>',
  '<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example/a"></object><embed src="https://evil.example/b">',
  '<video src="https://evil.example/a.mp4" poster="https://evil.example/b.png" autoplay onplay=alert(1)></video>',
  '<link rel="stylesheet" href="https://evil.example/a.css"><link rel="preload" as="image" href="https://evil.example/b">',
  '<style>@import "https://evil.example/a.css"; * { background: url(https://evil.example/b) }</style>',
  '<p style="background: url(https://evil.example/a); position: fixed; inset: 0">over everything</p>',
  '<meta http-equiv="refresh" content="0; url=https://evil.example/">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example/"><input autofocus onfocus=alert(1)><button>go</button></form>',
  '<a href="javascript:alert(1)" autofocus>go</a>',
  '<a href="https://evil.example/" target="_top" ping="https://evil.example/ping">leave</a>',
  '<details open ontoggle=alert(1)>',
  '<body onload=alert(1)>',
  // Ways out of where a text is put.
  '"><img src=x onerror=alert(1)>',
  `' autofocus onfocus=alert(1) x='`,
  '" onmouseover="alert(1)" onfocus="alert(1)" tabindex="0" x="',
  '</textarea></title></style></script></template><img src=x onerror=alert(1)>',
  '--><img src=x onerror=alert(1)>]]><img src=x onerror=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template><slot onslotchange=alert(1)>',
  '&lt;img src=x onerror=alert(1)&gt; &#60;script&#62;alert(1)&#60;/script&#62;',
  '%3Cimg%20src=x%20onerror=alert(1)%3E',
  '<?xml-stylesheet href="https://evil.example/a.xsl" type="text/xsl"?>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  // Addresses that are more than addresses.
  'javascript:alert(1)',
  'JaVa\tScRiPt:alert(1)//https://example.com/',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/a',
  '//evil.example/a',
  'https://evil.example/a',
  // Templates, prototypes, numbers, commands.
  `{{constructor.constructor('alert(1)')()}} \${alert(1)} {@html '<img src=x onerror=alert(1)>'}`,
  '__proto__',
  'constructor',
  'toString',
  '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}',
  '$(touch x); `touch x` | touch x',
  // Letters that are not seen, or that turn others round.
  '\u0000\u0001\u0007\u001b[31m\u007f\u0085',
  '\u202egpj.stobor\u202c \u2066txt\u2069 \u200b\u200f\ufeff',
  '\u2028\u2029 \ud800 \udfff \u{e0041}',
];
