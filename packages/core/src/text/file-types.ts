/** What an extension says about a file: the kind of page it is, if it is one, and the media type a server would send. */
export interface FileType {
  readonly kind?: 'html' | 'xml';
  readonly mediaType: string;
}

const html: FileType = { kind: 'html', mediaType: 'text/html; charset=utf-8' };
const xhtml: FileType = { kind: 'xml', mediaType: 'application/xhtml+xml' };

/** PHP and server-side includes are templates of HTML pages. */
const fileTypes: ReadonlyMap<string, FileType> = new Map([
  ['html', html],
  ['htm', html],
  ['shtml', html],
  ['shtm', html],
  ['php', html],
  ['xhtml', xhtml],
  ['xht', xhtml],
  ['xml', { kind: 'xml', mediaType: 'application/xml' }],
  ['rss', { kind: 'xml', mediaType: 'application/rss+xml' }],
  ['atom', { kind: 'xml', mediaType: 'application/atom+xml' }],
  ['svg', { kind: 'xml', mediaType: 'image/svg+xml' }],
  ['rdf', { kind: 'xml', mediaType: 'application/rdf+xml' }],
  ['txt', { mediaType: 'text/plain; charset=utf-8' }],
  ['json', { mediaType: 'application/json' }],
]);

/** Returns the type of a file by its name, in any letter case; undefined if its extension is not known. */
export function fileTypeOf(name: string): FileType | undefined {
  const [, extension = ''] = /\.([^./\\]*)$/.exec(name) ?? [];
  return fileTypes.get(extension.toLowerCase());
}
