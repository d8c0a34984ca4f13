import fc from 'fast-check';

/** The parts of bad pages. */
const scraps: readonly string[] = [
  ...[
    'a',
    ' ',
    '\n',
    '\r\n',
    '\0',
    '&amp;',
    '&notin',
    '&#x41;',
    '&#0;',
    '<',
    '>',
    '"',
    "'",
    '=',
    '/',
    '-',
    '!',
    '?',
    'é',
  ],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<!-->',
    '<!doctype html>',
    '<!DOCTYPE x PUBLIC "a" "b">',
    '<![CDATA[',
    ']]>',
    '<?x?>',
    '</>',
  ],
  ...['<html>', '</html>', '<head>', '</head>', '<body>', '</body>', '<body class=x>', '<html id=y>', '<frameset>'],
  ...[
    '</frameset>',
    '<noframes>',
    '</noframes>',
    '<title>',
    '</title>',
    '<script>',
    '</script>',
    '<style>',
    '</style>',
  ],
  ...['<noscript>', '</noscript>', '<template>', '</template>', '<textarea>', '</textarea>', '<plaintext>', '<xmp>'],
  ...['<meta name=a content=b>', '<META CONTENT="x" NAME=\'y\'/>', '<link rel=a href=b>', '<base href=c>', '<br/>'],
  ...[
    '<p>',
    '</p>',
    '<p class="x y">',
    '<div id=d>',
    '</div>',
    '<b class=f>',
    '</b>',
    '<i>',
    '</i>',
    '<a href=h>',
    '</a>',
  ],
  ...['<table>', '</table>', '<tr>', '<td class=c>', '</td>', '<th>', '<tbody>', '<caption>', '<col>', '<colgroup>'],
  ...[
    '<ul>',
    '<li class=l>',
    '<li>',
    '</ul>',
    '<dl>',
    '<dt>',
    '<dd>',
    '<select>',
    '<option>',
    '<optgroup>',
    '</select>',
  ],
  ...['<svg>', '<svg/>', '</svg>', '<foreignObject>', '<math>', '<mi>', '<desc>', '</math>', '<form>', '</form>'],
  ...[
    '<button>',
    '</button>',
    '<h1>',
    '</h2>',
    '<pre>',
    '</pre>',
    '<nobr>',
    '<applet>',
    '</applet>',
    '<input>',
    '<img>',
  ],
  ...['<noindex>', '</noindex>', '<rt>', '<ruby>', '<hr>', '<iframe>', '</iframe>', '<x a=1 a=2 b>', '<font size=1>'],
];

/** Tags, text and halves of them in any order. */
export const soup: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...scraps), { maxLength: 40, size: 'max' })
  .map((pieces) => pieces.join(''));

/** Elements as pages have them, for markup that is nested as it should be. */
const usualTags: readonly string[] = (
  'p div span a b i em small ul li dl dt dd h1 h2 table tbody tr td th select option form button textarea pre title ' +
  'script noscript svg g desc object section label x-y body'
).split(' ');

/** Parts without an end, and scraps of any kind. */
const usualScraps: readonly string[] = [
  ...[
    'a',
    ' ',
    '\n',
    ' b ',
    '&amp;',
    '&#32;',
    '\r\n',
    '<!--c-->',
    '<br>',
    '<img alt=d>',
    '<input>',
    '<hr/>',
    '<path/>',
  ],
  ...[
    '<meta name=e>',
    '<link rel=f href=g>',
    '</p>',
    '</li>',
    '</br>',
    '<col>',
    '<p>',
    '<li>',
    '<tr>',
    '<td>',
    '<option>',
  ],
];

/** Markup in which most elements end where they should, and few do not. */
export const mostlyNested: fc.Arbitrary<string> = fc
  .letrec<{ part: string; element: string }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      { weight: 3, arbitrary: fc.constantFrom(...usualScraps) },
      { weight: 5, arbitrary: tie('element') },
    ),
    element: fc
      .record({
        name: fc.constantFrom(...usualTags),
        attributes: fc.constantFrom('', '', ' class=x', ' id="y" HREF=z', ' a=1 a=2/'),
        inside: fc.array(tie('part'), { maxLength: 4 }),
        isClosed: fc.integer({ min: 0, max: 19 }),
      })
      .map(({ name, attributes, inside, isClosed }) => {
        return `<${name}${attributes}>${inside.join('')}${isClosed === 0 ? '' : `</${name}>`}`;
      }),
  }))
  .element.chain((first) => fc.constantFrom(first, `<!doctype html>${first}`, `<table><tr><td>${first}</table>`));

/** Scraps that occur in heads, and a few that end one. */
const headScraps: readonly string[] = [
  ...[
    'a',
    ' ',
    '\n',
    '\r\n',
    '\f',
    '\0',
    '&amp;',
    '&#32;',
    '&#65;',
    '<',
    '>',
    '"',
    "'",
    '=',
    '/',
    '-',
    '!',
    '?',
    '\ufeff',
  ],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<!-->',
    '<!doctype html>',
    '<!DOCTYPE',
    '<?x?>',
    '<![CDATA[',
    ']]>',
    '</>',
    '</ x>',
    '</x>',
  ],
  ...[
    '<html>',
    '<html profile=p>',
    '</html>',
    '<head>',
    '<head profile="p q">',
    '</head>',
    '<body>',
    '</body>',
    '</br>',
  ],
  ...[
    '<title>',
    '</title>',
    '</title',
    '<script>',
    '</script>',
    '<script',
    '</script',
    '<style>',
    '</style>',
    '<noframes>',
  ],
  ...[
    '</noframes>',
    '<noscript>',
    '</noscript>',
    '<template>',
    '</template>',
    '<textarea>',
    '</textarea>',
    '<frameset>',
  ],
  ...[
    '<meta name=a content=b>',
    '<META CONTENT="x&amp;y" NAME=\'y\'/>',
    '<meta charset=c>',
    '<meta property=p value=v>',
  ],
  ...[
    '<meta http-equiv=h content="',
    '<meta a=b',
    '<link rel=a href=b>',
    '<link rel=license type=application/rsl+xml href=b>',
    '<script type=application/rsl+xml>',
    '<link rel=a>',
    '<LINK HREF=c REL="d e">',
    '<base>',
  ],
  ...[
    '<base href=c/d>',
    '<base href="http://x/">',
    '<basefont>',
    '<bgsound>',
    '<noindex>',
    '<p>',
    '<p class=x>',
    '<svg>',
  ],
  ...[
    '<svg><title>',
    '</svg>',
    '<table>',
    '<tr>',
    '</p>',
    '<select>',
    '<div>',
    '</div>',
    '<command>',
    '<b>',
    '<iframe>',
  ],
];

/** The same for heads. */
export const headSoup: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...headScraps), { maxLength: 30, size: 'max' })
  .map((pieces) => pieces.join(''));

/** The parts of XML files, whole and broken. */
const xmlScraps: readonly string[] = [
  ...['a', ' ', '\n', '\r\n', '\0', '\ufeff', 'é𝒳', '&amp;', '&#65;', '&#0;', '&x;', '&', '<', '>', '"', "'", '=', '/'],
  ...[
    '<?xml version="1.0"?>',
    '<?x y?>',
    '<?',
    '?>',
    '<!--',
    '-->',
    '<!-- a -->',
    '<![CDATA[',
    ']]>',
    '<![CDATA[<b>]]>',
  ],
  ...['<!DOCTYPE r>', '<!DOCTYPE r [', '<!ENTITY x "y">', '<!ENTITY % x SYSTEM "y">', ']>'],
  ...['<r>', '<r/>', '</r>', '<s a="b">', "<s a='&lt;'/>", '</s>', '<s a="">', '<s a=b>', '<s a="1" a="2">'],
  ...['<x:r xmlns:x="n">', '</x:r>', '<x:s/>', '<s xmlns="m">', '<s xmlns="">', '<html>', '</html>'],
];

/** Tags, text and declarations of XML in any order, or inside a root element. */
export const xmlSoup: fc.Arbitrary<string> = fc
  .tuple(fc.array(fc.constantFrom(...xmlScraps), { maxLength: 30, size: 'max' }), fc.boolean())
  .map(([pieces, hasRoot]) => (hasRoot ? `<!DOCTYPE r><r>${pieces.join('')}</r>` : pieces.join('')));

/** Parts of pages that carry signals. Every `#` becomes a different number. */
const signalScraps: readonly string[] = [
  ...['<meta name=robots content=noindex>', '<meta name=bot# content="ACAP disallow-index id-list=a#">'],
  ...['<meta name=robots content="ACAP allow-index id-list=a b a#">', '<link rel=profile href=p#>'],
  ...['<p id=a>', '<div id=a#>', '<i class=robots-noindex>', '<b class="robots-index acap:disallow-index">', '<b a=#>'],
  ...['<a href=x# rel=nofollow>', '<p data-nosnippet>', '<!--googleoff: index-->', '<!--googleon: all-->', '<a#>'],
  ...['<!--noindex-->', '<!--/noindex-->', '<font a=# class=robots-nofollow>', '<body a#=#>', '<html a#>', 'word#. '],
  ...['<object>', '<marquee>', '<annotation-xml>', '<?robots index="no" follow="no"?>', '<i class="robot#-noindex">'],
];

/** All parts of pages, for pages that repeat a few of them many times. */
export const growthScraps: readonly string[] = [...scraps, ...headScraps, ...xmlScraps, ...signalScraps];
