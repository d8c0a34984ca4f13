import { expect, test } from 'vitest';
import { replaceBetweenMarkers } from './markers.js';

const written = 'User-agent: *\nDisallow: /a\n';
const part = `# heed: begin\n${written}# heed: end\n`;

test.each([
  ['nothing', '', part],
  ['lines without markers', 'Sitemap: /s.xml', `Sitemap: /s.xml\n\n${part}`],
  ['a part between markers', 'A: 1\r\n# Heed:  begin\r\nold\r\n# heed: end\r\nB: 2', `A: 1\r\n${part}B: 2`],
  ['what was written before', part, part],
])('a written robots.txt is put into %s', (_, existing, text) => {
  expect(replaceBetweenMarkers(existing, written)).toEqual({ kind: 'replaced', text });
});

test.each([
  ['# heed: begin\nx', 'Line 1 has "# heed: begin", but no "# heed: end" follows.'],
  ['x\n# heed: end', 'Line 2 has "# heed: end", but no "# heed: begin" comes before.'],
  [`${part}${part}`, 'Line 5 has a second "# heed: begin". Leave one of them.'],
  ['# heed: end\n# heed: begin', '"# heed: end" in line 1 comes before "# heed: begin" in line 2.'],
])('markers that do not make one part are refused', (existing, why) => {
  expect(replaceBetweenMarkers(existing, written)).toEqual({ kind: 'refused', why });
});
