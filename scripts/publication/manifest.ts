import type { Manifest } from '../packages/published.ts';
import { type Publication, repositoryAddress } from './publication.ts';

/** Returns a published package's package.json with its addresses, and with `private` as long as npm is to refuse to publish it. */
export function withPublication(text: string, path: string, publication: Publication): string {
  const { name, version, private: _, ...rest }: Manifest = JSON.parse(text);
  const manifest = {
    name,
    version,
    ...(publication.isPublished ? {} : { private: true }),
    ...rest,
    homepage: publication.address,
    repository: { type: 'git', url: `git+${repositoryAddress(publication)}`, directory: path },
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** Returns a JSON Schema with its address. */
export function withSchemaAddress(text: string, { address }: Publication): string {
  return text.replace(/("\$id": ")[^"]*(?=\/schema\/[^"/]+")/, (_, before: string) => before + address);
}
