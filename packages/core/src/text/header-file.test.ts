import { describe, expect, test } from 'vitest';
import { readHeaderFile } from './header-file.js';

/** Where the value of a field begins in the file, and the text there. */
function found(text: string, field: string): string {
  const { headers, placeOf } = readHeaderFile(text);
  const at = headers.findIndex(([name]) => name === field);
  const { line, column } = placeOf({ line: at + 1, column: `${field}: `.length + 1 });
  const rest = text.split(/\r\n|\n|\r/)[line - 1]?.slice(column - 1);
  return `${line}:${column} ${rest}`;
}

describe('readHeaderFile', () => {
  test('as curl -I prints it, with any line end', () => {
    const lines = ['HTTP/1.1 200 OK', 'Content-Type: text/html', 'X-Robots-Tag:   noindex ', '', ''];
    for (const end of ['\n', '\r\n', '\r']) {
      const { status, headers } = readHeaderFile(lines.join(end));
      expect(status).toBe(200);
      expect(headers).toEqual([
        ['Content-Type', 'text/html'],
        ['X-Robots-Tag', 'noindex'],
      ]);
      expect(found(lines.join(end), 'X-Robots-Tag')).toBe('3:17 noindex ');
    }
  });

  test('HTTP/2: lower case, no words after the status', () => {
    const { status, headers } = readHeaderFile('HTTP/2 204 \r\nx-robots-tag: none\r\n\r\n');
    expect({ status, headers }).toEqual({ status: 204, headers: [['x-robots-tag', 'none']] });
  });

  test('as curl -IL prints it, the last block is the resource', () => {
    const moved = 'HTTP/1.1 301 Moved\r\nLocation: /b\r\nX-Robots-Tag: noindex\r\n\r\n';
    const { status, headers } = readHeaderFile(`${moved}HTTP/1.1 200 OK\r\nX-Robots-Tag: nofollow\r\n\r\n`);
    expect({ status, headers }).toEqual({ status: 200, headers: [['X-Robots-Tag', 'nofollow']] });
    expect(found(`${moved}HTTP/1.1 200 OK\r\nX-Robots-Tag: nofollow\r\n\r\n`, 'X-Robots-Tag')).toBe('6:15 nofollow');
  });

  test('as curl -v prints it, among other lines', () => {
    const text = [
      '*   Trying 192.0.2.1:443...',
      '* ALPN: server accepted h2',
      '> GET / HTTP/2',
      '> Host: example.com',
      '> ',
      '< HTTP/2 200 ',
      '< content-type: text/html',
      '< x-robots-tag: noindex',
      '< ',
      '{ [5 bytes data]',
      '* Connection #0 to host example.com left intact',
      '',
    ].join('\n');
    const { status, headers, bodyLine } = readHeaderFile(text);
    expect({ status, headers, bodyLine }).toEqual({
      bodyLine: undefined,
      status: 200,
      headers: [
        ['content-type', 'text/html'],
        ['x-robots-tag', 'noindex'],
      ],
    });
    expect(found(text, 'x-robots-tag')).toBe('8:17 noindex');
  });

  test('what follows the empty line is the body', () => {
    const { headers, bodyLine } = readHeaderFile('HTTP/1.1 200 OK\nA: b\n\nX-Robots-Tag: noindex\n\nC: d\n');
    expect({ headers, bodyLine }).toEqual({ headers: [['A', 'b']], bodyLine: 4 });
    expect(readHeaderFile('HTTP/1.1 200 OK\nA: b\n\n\n')).not.toHaveProperty('bodyLine');
  });

  test('as curl -iL prints it, a redirect may have a body, and the body of the page may mention HTTP', () => {
    const moved = 'HTTP/1.1 301 Moved\nLocation: /b\n\n<p>Moved.\n';
    const { status, headers, bodyLine } = readHeaderFile(
      `${moved}HTTP/1.1 200 OK\nA: b\n\n<pre>\nHTTP/1.1 404 Not\nC: d\n`,
    );
    expect({ status, headers, bodyLine }).toEqual({ status: 200, headers: [['A', 'b']], bodyLine: 8 });
  });

  test('fields alone, with empty lines between them', () => {
    const { status, headers } = readHeaderFile('\nRobots-Tag: noindex\n\n# a note\nX-Robots-Tag : nofollow');
    expect(status).toBeUndefined();
    expect(headers).toEqual([
      ['Robots-Tag', 'noindex'],
      ['X-Robots-Tag', 'nofollow'],
    ]);
  });

  test('a folded line continues its field, and locations are on the continued line', () => {
    const text = 'HTTP/1.1 200 OK\r\n  lost\r\nX-Robots-Tag: noarchive,\r\n\t nosnippet,\r\n noimageindex\r\nA: b\r\n';
    const { headers, placeOf } = readHeaderFile(text);
    expect(headers).toEqual([
      ['X-Robots-Tag', 'noarchive, nosnippet, noimageindex'],
      ['A', 'b'],
    ]);
    const columnOf = (rule: string): number => `X-Robots-Tag: ${headers[0]?.[1]}`.indexOf(rule) + 1;
    expect(placeOf({ line: 1, column: 1 })).toEqual({ line: 3, column: 1 });
    expect(placeOf({ line: 1, column: columnOf('noarchive') })).toEqual({ line: 3, column: 15 });
    expect(placeOf({ line: 1, column: columnOf('nosnippet') })).toEqual({ line: 4, column: 3 });
    expect(placeOf({ line: 1, column: columnOf('noimageindex') })).toEqual({ line: 5, column: 2 });
    expect(placeOf({ line: 2, column: 4 })).toEqual({ line: 6, column: 4 });
  });

  test('anything else is not a header, and no location is outside the text', () => {
    const { headers, placeOf } = readHeaderFile('\0\u2028<html>\nno colon\n: no name\n');
    expect(headers).toEqual([]);
    expect(placeOf({ line: 7, column: 7 })).toEqual({ line: 1, column: 1 });
  });
});
