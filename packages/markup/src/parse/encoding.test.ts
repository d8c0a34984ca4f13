import { expect, test } from 'vitest';
import { decodePage } from './encoding.js';

const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string, little: boolean): Uint8Array =>
  Uint8Array.from([...text].flatMap((one) => (little ? [one.charCodeAt(0), 0] : [0, one.charCodeAt(0)])));

test.each([
  ['not declared', latin('\x80\x93a\x94'), undefined, '€“a”', 'windows-1252'],
  ['Content-Type', utf8('é'), 'text/html; charset="UTF-8"', 'é', 'utf-8'],
  ['latin1 is windows-1252', latin('\x80'), 'text/html;charset=iso-8859-1', '€', 'windows-1252'],
  ['META', utf8('<meta charset=utf-8>é'), 'text/html', '<meta charset=utf-8>é', 'utf-8'],
  [
    'Content-Type over META',
    latin('<meta charset=utf-8>\xe9'),
    'text/html;charset=latin1',
    '<meta charset=utf-8>é',
    'windows-1252',
  ],
  ['the mark over all', new Uint8Array([0xef, 0xbb, 0xbf, 0xc3, 0xa9]), 'text/html;charset=latin1', 'é', 'utf-8'],
  ['UTF-16 by its mark', new Uint8Array([0xff, 0xfe, 0x41, 0]), undefined, 'A', 'utf-16le'],
  ['a charset that does not exist', latin('\x80'), 'text/html;charset=nonsense', '€', 'windows-1252'],
  ['not declared, and UTF-8 throughout', utf8('<p>Café “x”'), undefined, '<p>Café “x”', 'utf-8'],
  ['not declared, and UTF-8 up to one byte', latin('caf\xc3\xa9 \x93'), undefined, 'cafÃ© “', 'windows-1252'],
  [
    'windows-1252 declared, though it could be UTF-8',
    utf8('<meta charset=cp1252>é'),
    undefined,
    '<meta charset=cp1252>Ã©',
    'windows-1252',
  ],
  ['bytes that are not UTF-8', latin('a\xffb'), 'text/html;charset=utf-8', 'a\ufffdb', 'utf-8'],
  ['XML: UTF-8', utf8('<a>é</a>'), 'text/xml', '<a>é</a>', 'utf-8'],
  [
    'XML: the declaration',
    latin('<?xml version="1.0" encoding="iso-8859-15"?><a>\xa4</a>'),
    'application/rss+xml',
    '<?xml version="1.0" encoding="iso-8859-15"?><a>€</a>',
    'iso-8859-15',
  ],
  [
    'XML: UTF-16 without a mark',
    utf16('<?xml version="1.0"?><a/>', true),
    'text/xml',
    '<?xml version="1.0"?><a/>',
    'utf-16le',
  ],
  ['XML: the other UTF-16', utf16('<a/>', false), 'text/xml', '<a/>', 'utf-16be'],
  [
    'XML: it cannot be UTF-16',
    utf8('<?xml version="1.0" encoding="utf-16"?><a/>'),
    'text/xml',
    '<?xml version="1.0" encoding="utf-16"?><a/>',
    'utf-8',
  ],
  ['nothing at all', new Uint8Array(), undefined, '', 'utf-8'],
] as const)('%s', (_, bytes, contentType, text, encoding) => {
  expect(decodePage(bytes, contentType)).toEqual({ text, encoding });
  expect(decodePage(Uint8Array.from(bytes).buffer, contentType)).toEqual({ text, encoding });
});

test('the word charset at the end of a content does not hide the META after it', () => {
  for (const content of ['"about charset"', "'charset '", 'charset', '"charset ="', '"charset="']) {
    const page = `<meta name=keywords content=${content} ><meta charset=utf-8>é`;
    expect(decodePage(utf8(page))).toEqual({ text: page, encoding: 'utf-8' });
  }
});
