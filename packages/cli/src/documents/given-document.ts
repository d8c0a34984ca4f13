/** A document that rules refer to, and the file to read it from. */
export interface GivenDocument {
  /** A path on the site, or an absolute address. */
  readonly name: string;
  readonly path: string;
}

/** Reads a `NAME=PATH` of `--file`; absent if it is not one. An address may contain "=", so the last one separates. */
export function readGivenDocument(text: string): GivenDocument | undefined {
  const [, name, path] = /^((?:\/|https?:\/\/[^/]).*)=([^=]+)$/is.exec(text) ?? [];
  return name === undefined || path === undefined ? undefined : { name, path };
}
