import type { HeaderLine } from '@heed/core';
import { isNamedIn } from './etag.js';
import type { Reply, SpeakerRequest, SpokenFields, SpokenFile } from './speaker.js';

const encoder = new TextEncoder();

/** A file in response to GET or HEAD: whole, since it is short, or 304 if the client has it. */
export function fileReply(file: SpokenFile, request: SpeakerRequest, maxAge: number, fields: SpokenFields): Reply {
  const kept: readonly HeaderLine[] = [
    ['ETag', file.etag],
    ['Cache-Control', `public, max-age=${maxAge}`],
  ];
  const ifNoneMatch = request.header('if-none-match');
  if (ifNoneMatch !== undefined && isNamedIn(file.etag, ifNoneMatch)) {
    return { status: 304, headers: kept, fields, body: '' };
  }
  const { length } = encoder.encode(file.text);
  const headers: readonly HeaderLine[] = [['Content-Type', file.type], ['Content-Length', String(length)], ...kept];
  return { status: 200, headers, fields, body: file.text };
}
