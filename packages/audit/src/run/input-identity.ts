import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { containedFile } from '../warc/contained-file.js';

/** A file as the manifest knows it: enough to notice that another one has its name. Its path may change, so that folders can be moved. */
export interface InputIdentity {
  readonly file: string;
  readonly kind: string;
  readonly size: number;
  /** Of its beginning and its end. */
  readonly digest: string;
}

interface FileOnDisk extends Pick<InputIdentity, 'file' | 'kind' | 'size'> {
  readonly path: string;
}

/** Limit: how much of a file's beginning and of its end is digested. A whole crawl would take hours to digest. */
const digestedBytes = 64 * 1024;

export function identityOf({ file, path, kind, size }: FileOnDisk): InputIdentity {
  const hash = createHash('sha256');
  const contained = containedFile(path);
  const descriptor = openSync(contained.path, 'r');
  try {
    const buffer = Buffer.alloc(digestedBytes);
    for (const from of new Set([0, Math.max(0, size - digestedBytes)])) {
      const length = readSync(
        descriptor,
        buffer,
        0,
        Math.min(buffer.length, contained.size - from),
        contained.start + from,
      );
      hash.update(buffer.subarray(0, length));
    }
  } finally {
    closeSync(descriptor);
  }
  return { file, kind, size, digest: hash.digest('hex') };
}

/** What has changed, one sentence for each; no more than `maxTold`. */
export function inputsDifference(before: readonly InputIdentity[], now: readonly InputIdentity[]): string[] {
  const changes: string[] = [];
  const later = new Map(now.map((input) => [input.file, input]));
  for (const old of before) {
    const input = later.get(old.file);
    if (input === undefined) changes.push(`${old.file} is no longer among the inputs.`);
    else if (input.kind !== old.kind) changes.push(`${old.file} was read as ${old.kind}, and is now ${input.kind}.`);
    else if (input.size !== old.size) changes.push(`${old.file} had ${old.size} bytes, and now has ${input.size}.`);
    else if (input.digest !== old.digest) changes.push(`The content of ${old.file} has changed.`);
  }
  const earlier = new Set(before.map(({ file }) => file));
  for (const { file } of now) if (!earlier.has(file)) changes.push(`${file} is new among the inputs.`);
  if (changes.length === 0 && before.some(({ file }, place) => file !== now[place]?.file)) {
    changes.push('The inputs are in another order.');
  }
  if (changes.length <= maxTold) return changes;
  const more = changes.length - maxTold;
  return [...changes.slice(0, maxTold), more === 1 ? '1 more input has changed.' : `${more} more inputs have changed.`];
}

/** Limit: more sentences than this help nobody. */
const maxTold = 10;
