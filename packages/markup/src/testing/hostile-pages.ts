/** A page that grows with a number, made to be expensive for a parser, a finder, a view or a dialect. */
export interface HostilePage {
  readonly name: string;
  readonly type?: string;
  readonly make: (size: number) => string;
}

const times = (scrap: string, count: number): string => scrap.repeat(count);

/** Numbered pieces, so that no two are equal. */
const numbered = (count: number, piece: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => piece(number)).join('');

/** Without it the class names of the profile are ignored, and cost next to nothing. */
const profiled = (inside: string): string =>
  `<head profile="http://example.org/xmdp/robots-profile#"><link rel=schema.RobotExclusion href=x><body>${inside}`;

const html: Readonly<Record<string, HostilePage['make']>> = {
  'formatting reopened in paragraphs': (n) => `<p>${numbered(n, (i) => `<b a=${i}>`)}</p>${times('<p>x', n)}`,
  'formatting reopened in rows': (n) => `<table>${numbered(n, (i) => `<b a=${i}>`)}${times('<tr>x', n)}`,
  'some formatting reopened': (n) => `<p>${numbered(30, (i) => `<b a=${i}>`)}</p>${times('<p>x', n)}`,
  'formatting reopened deep down': (n) => `${times('<div>', n)}<p>${numbered(n, (i) => `<b a=${i}>`)}</p>x`,
  'a long tag reopened': (n) => `<p class=robots-noindex><b title="${times('x', n)}"></p>${times('<p>x', n)}`,
  'long classes reopened': (n) => `<p><b class="${times('robots-noindex ', n)}"></p>${times('<p>x', n)}`,
  'attributes of bodies': (n) => numbered(n, (i) => `<body a${i}>`),
  'attributes of roots': (n) => numbered(n, (i) => `<html a${i}>`),
  'attributes of one element': (n) => `<p ${numbered(n, (i) => `a${i} `)}>`,
  'equal attributes': (n) => `<p ${times('a ', n)}>`,
  'attributes in a formula': (n) => `<math><annotation-xml ${numbered(n, (i) => `a${i} `)}>${times('<x></x>', n)}`,
  'nested blocks': (n) => times('<div>', n),
  'nested blocks, ended': (n) => times('<div>', n) + times('</div>', n),
  'end tags without elements': (n) => times('<span>', n) + times('</x>', n),
  'paragraph ends without paragraphs': (n) => times('<div>', n) + times('</p>', n),
  'list items deep down': (n) => times('<div>', n) + times('<li></li>', n),
  'definitions deep down': (n) => times('<div><dd>', n),
  'choices deep down': (n) => times('<div>', n) + times('<select></select>', n),
  'templates deep down': (n) => times('<div>', n) + times('<template></template>', n),
  'tables deep down': (n) => times('<div>', n) + times('<table></table>', n),
  'ends of the body deep down': (n) => times('<div></body>', n),
  'links in links': (n) => times('<a href=x>', n),
  'links around paragraphs': (n) => times('<a href=x><p>', n),
  nobr: (n) => times('<nobr><div>', n),
  markers: (n) => times('<object><b>', n),
  templates: (n) => times('<template>', n),
  'nested tables': (n) => times('<table><tr><td>', n) + times('</table>', n),
  'outcasts of tables': (n) => `<table>${times('<div>', n)}${times('</table><table>x', n)}`,
  'links around tables': (n) => times('<a href=x><table>', n),
  'formatting around rows': (n) => times('<b><table><tr>', n),
  captions: (n) => times('<table><caption>', n),
  'different formatting': (n) => numbered(n, (i) => `<b a=${i}>`) + times('</b>', n),
  'formatting ended in blocks': (n) => numbered(n, (i) => `<b a=${i}>`) + times('<div>', n) + times('</b>', n),
  'formatting between': (n) => `<b>${numbered(n, (i) => `<i a=${i}>`)}<div></b>`,
  drawings: (n) => times('<svg><g>', n),
  'end tags in a drawing': (n) => `<svg>${times('<g>', n)}${times('</x>', n)}`,
  'pages in drawings': (n) => times('<svg><foreignObject>', n),
  'U+0000': (n) => `<b>${times('<span>', n)}${times('\0a', n)}`,
  'columns of text': (n) => `<b>${times('<span>', n)}<table><colgroup>${times('a ', n)}`,
  framesets: (n) => times('<frameset>', n) + times('</frameset>', n),
  choices: (n) => times('<select><optgroup><option>', n),
  forms: (n) => times('<form><div></form>', n),
  rubies: (n) => times('<ruby><rt>', n),
  headings: (n) => times('<h1>', n),
  buttons: (n) => times('<button>', n),
  'open comments': (n) => times('<!--', n),
  'dashes in a comment': (n) => `<!--${times('--!', n)}`,
  'open CDATA sections': (n) => `<svg>${times('<![CDATA[', n)}`,
  'document types': (n) => times('<!doctype html>', n),
  'an open document type': (n) => `<!doctype ${times('a ', n)}`,
  'open tags': (n) => times('<a href="', n),
  scripts: (n) => times('<script><!--<script></script>', n),
  titles: (n) => times('<title>a</title>', n),
  references: (n) => times('<p title="&notit;">&notit;&#x', n),
  'white space': (n) => `<p>${times(' ', n)}x`,
  'a long word': (n) => `<p>${times('w', n)}`,
  'head templates': (n) => `<template>${times('<div>', n)}</template>${times('<meta name=robots content=noindex>', n)}`,
  'head tags': (n) => times('<meta name=robots content="noindex,nofollow"><link rel=profile href=x>', n),
  'METAs in the body': (n) => `<p>${times('<meta name=robots content=noindex>', n)}`,
  'METAs of ACAP': (n) => times('<meta name=robots content="ACAP disallow-index">', n),
  'rules in a META': (n) => `<meta name=robots content="${times('noindex,', n)}">`,
  'META names': (n) => numbered(n, (i) => `<meta name=bot${i} content=noindex>`),
  'open regions': (n) => times('<!--googleoff: index-->a', n) + times('<!--googleon: index-->b', n),
  'crossing regions': (n) =>
    times('<!--googleoff: index--><!--googleoff: snippet-->a<!--googleon: index--><!--noindex-->', n),
  'class names on one element': (n) => `<p id=a class="${numbered(n, (i) => `robots-noindex robot${i}-noindex `)}">x`,
  'ACAP classes on one element': (n) => `<p id=a class="${times('acap:disallow-index ', n)}">x`,
  'class names on nested elements': (n) => times('<div class="robots-noindex robots-follow">x', n),
  'ACAP classes on nested elements': (n) => times('<div class="acap:disallow-index">x', n),
  'class names by turns': (n) => times('<i class=robots-noindex>x<b class=robots-index>y', n),
  'the profile on one element': (n) =>
    profiled(`<p id=a class="${numbered(n, (i) => `robots-noindex robot${i}-noindex `)}">x`),
  'the profile on nested elements': (n) => profiled(times('<div class="robots-noindex robots-follow">x', n)),
  'the profile by turns': (n) => profiled(times('<i class=robots-noindex>x<b class=robots-index>y', n)),
  'robots of the profile by turns': (n) =>
    profiled(times('<i class=robot1-noindex>x<b class="robots-index robot2-index">y', n)),
  'names of the profile': (n) =>
    numbered(n, (i) => `<meta name=RobotExclusion.RobotName${i} content=bot>`) +
    profiled(numbered(n, (i) => `<p class=robot${i}-noindex>x`)),
  'the profile on links': (n) => profiled(times('<a class="robots-nofollow robots-noanchortext" href=x>y</a>', n)),
  'ids in a list': (n) =>
    `<meta name=robots content="ACAP disallow-index id-list=${numbered(n, (i) => `a${i} `)}">${numbered(n, (i) => `<p id=a${i}>x</p>`)}`,
  'one id in a list': (n) =>
    `<meta name=robots content="ACAP disallow-index id-list=${times('a ', n)}">${times('<p id=a>x</p>', n)}`,
  'lists of one id': (n) =>
    times('<meta name=robots content="ACAP disallow-index id-list=a">', n) + times('<p id=a>x</p>', n),
  'lists of ids': (n) =>
    numbered(n, (i) => `<meta name=robots content="ACAP allow-index id-list=a${i}">`) +
    numbered(n, (i) => `<div id=a${i}>x`),
  'a long id': (n) =>
    `<meta name=robots content="ACAP disallow-index id-list=${times('a', n)}"><p id=${times('a', n)}>x`,
  'noindex tags': (n) => times('<noindex>x', n) + times('</noindex>y', n),
  'nofollow links': (n) => times('<a href=x rel="nofollow ugc">y</a>', n),
  'data-nosnippet': (n) => times('<p data-nosnippet>x', n),
};

const inXhtml = (inside: string, before = ''): string =>
  `${before}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${inside}</body></html>`;
const robotsPi = '<?robots index="no" follow="no"?>';

const xml: Readonly<Record<string, HostilePage['make']>> = {
  'nested elements': (n) => inXhtml(times('<div>', n) + times('</div>', n)),
  'flat elements': (n) => inXhtml(times('<p class="robots-noindex">x</p>', n)),
  titles: (n) =>
    inXhtml(
      times('<title class="robots-noindex">a</title><svg xmlns="http://www.w3.org/2000/svg"><title>b</title></svg>', n),
    ),
  attributes: (n) => inXhtml(`<p ${numbered(n, (i) => `a${i}="" `)}/>`),
  'equal attributes': (n) => inXhtml(`<p ${times('a="" ', n)}/>`),
  namespaces: (n) => inXhtml(`<p ${numbered(n, (i) => `xmlns:a${i}="u" `)}>${times('<a0:b/>', n)}</p>`),
  'namespaces again and again': (n) => inXhtml(times('<a:b xmlns:a="u"/>', n)),
  entities: (n) =>
    inXhtml(
      numbered(n, (i) => `&e${i};`),
      `<!DOCTYPE html [${numbered(n, (i) => `<!ENTITY e${i} "x">`)}]>`,
    ),
  'entities of entities': (n) =>
    inXhtml(
      `&a${n};`,
      `<!DOCTYPE html [<!ENTITY a0 "ha">${numbered(n, (i) => `<!ENTITY a${i + 1} "&a${i};&a${i};">`)}]>`,
    ),
  'long entities': (n) => inXhtml(times('&a;', n), `<!DOCTYPE html [<!ENTITY a "${times('x', 100)}">]>`),
  'open entities': (n) => `<!DOCTYPE html [${times('<!ENTITY a "', n)}`,
  'spaces in an entity': (n) => `<!DOCTYPE html [<!ENTITY ${times(' ', n)}a${times(' ', n)}]>`,
  'quotes in a document type': (n) => `<!DOCTYPE html ${times('"', n)}`,
  'instructions in a document type': (n) => inXhtml('', `<!DOCTYPE html [${times(robotsPi, n)}]>`),
  'document types': (n) => times(`<!DOCTYPE html [${robotsPi}]>`, n),
  instructions: (n) => times(robotsPi, n) + inXhtml(times(robotsPi, n)),
  'instructions after an error': (n) => `<x>${times(robotsPi, n)}`,
  'illegal instructions': (n) => times('<?robots index="maybe"?>', n) + inXhtml(''),
  'a long instruction': (n) => `<?robots ${times('a="b" ', n)}?>${inXhtml('')}`,
  'open instructions': (n) => times('<?robots ', n),
  'question marks': (n) => `<x><?robots ${times('?', n)}`,
  comments: (n) => inXhtml(times('<!--a-->', n)),
  'CDATA sections': (n) => inXhtml(times('<![CDATA[a]]>', n)),
  'open CDATA sections': (n) => inXhtml(times('<![CDATA[', n)),
  'ends of CDATA sections': (n) => inXhtml(`<![CDATA[${times(']', n)}`),
  'formatting reopened after an error': (n) => `<x><p>${numbered(n, (i) => `<b a=${i}>`)}</p>${times('<p>x', n)}`,
  'METAs of a feed': (n) =>
    `<rss><channel>${times('<meta xmlns="http://www.w3.org/1999/xhtml" name="robots" content="noindex"/>', n)}</channel></rss>`,
};

export const hostilePages: readonly HostilePage[] = [
  ...Object.entries(html).map(([name, make]) => ({ name, make })),
  ...Object.entries(xml).map(([name, make]) => ({ name: `XML: ${name}`, make, type: 'application/xhtml+xml' })),
];
