import { expect, test } from 'vitest';
import { kindOf } from './file-kind.js';

test.each([
  ['page.html', '', 'html'],
  ['a/PAGE.HTM', '', 'html'],
  ['feed.xml', '', 'xml'],
  ['page.xhtml', '<html>', 'xml'],
  ['page.xht', '', 'xml'],
  ['feed.rss', '', 'xml'],
  ['feed.atom', '', 'xml'],
  ['picture.svg', '', 'xml'],
  ['data.rdf', '', 'xml'],
  ['page.shtml', '', 'html'],
  ['page.shtm', '', 'html'],
  ['page.PHP', '', 'html'],
  ['robots.txt', '<html>', 'robots'],
  ['example.com-robots.txt', '', 'robots'],
  ['robots/notes.txt', 'HTTP/1.1 200 OK', 'headers'],
  ['a.headers', '', 'headers'],
  ['<stdin>', '', 'robots'],
  ['<stdin>', 'User-agent: *', 'robots'],
  ['<stdin>', '\ufeff\n <!doctype html>', 'html'],
  ['<stdin>', '<!-- a --><p>', 'html'],
  ['<stdin>', '<?xml version="1.0"?><html/>', 'xml'],
  ['<stdin>', '<?robots index="no"?><a/>', 'xml'],
  ['<stdin>', '<?php echo 1 ?>', 'html'],
  ['<stdin>', 'HTTP/2 200 \r\nserver: x', 'headers'],
  ['<stdin>', '< HTTP/1.1 301 Moved', 'headers'],
  ['<stdin>', '*   Trying 192.0.2.1:443...\n> GET / HTTP/2\n> \n< HTTP/2 200 ', 'headers'],
  ['<stdin>', 'server: x\nX-Robots-Tag: none', 'headers'],
  ['notes.txt', '# HTTP/1.1 200', 'robots'],
])('%s that begins with %j is taken for %s', (name, text, kind) => {
  expect(kindOf(name, text)).toBe(kind);
});
