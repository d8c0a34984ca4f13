import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { type OutputChunk, rolldown } from 'rolldown';
import yazl from 'yazl';
import { noticesOf } from '../../scripts/notices.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The parts of package.json that the manifest repeats. */
interface Extension {
  readonly name: string;
  readonly version: string;
  readonly publisher: string;
  readonly displayName: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly categories: readonly string[];
  readonly engines: { readonly vscode: string };
}

/**
 * Packs the extension into a file that "Install from VSIX…" takes. It needs no network: the form of such a file is a ZIP with a manifest, a
 * list of media types, and the extension in a folder.
 */
export async function packExtension(file: string): Promise<void> {
  const chunks = await bundled();
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  // What is only for this repository: the code is CommonJS, because hosts before ES modules load it too.
  const { devDependencies: _, private: __, type: ___, ...extension } = JSON.parse(manifest);
  const files = new Map([
    ['[Content_Types].xml', contentTypes],
    ['extension.vsixmanifest', vsixManifest(extension)],
    ['extension/package.json', `${JSON.stringify(extension, undefined, 2)}\n`],
    ['extension/README.md', readFileSync(join(folder, 'README.md'), 'utf8')],
    ['extension/LICENSE.txt', readFileSync(join(folder, '../../LICENSE'), 'utf8')],
    ['extension/THIRD-PARTY.txt', noticesIn(chunks)],
    ['extension/hash-comments.json', readFileSync(join(folder, 'hash-comments.json'), 'utf8')],
    ...chunks.map(({ fileName, code }) => [`extension/dist/${fileName}`, code] as const),
  ]);
  const zip = new yazl.ZipFile();
  // One time for all, so that equal texts make equal files.
  for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name, { mtime: new Date(2026, 0, 1) });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

/** Returns the licences of what the extension is bundled with. */
export async function noticesOfExtension(): Promise<string> {
  return noticesIn(await bundled());
}

function noticesIn(chunks: readonly OutputChunk[]): string {
  return noticesOf(chunks.flatMap(({ moduleIds }) => moduleIds));
}

/** The extension and its server, each with all that it imports but what the editor offers. */
async function bundled(): Promise<OutputChunk[]> {
  const bundle = await rolldown({
    cwd: folder,
    input: { extension: 'src/extension.ts', server: 'src/server.ts' },
    platform: 'node',
    external: ['vscode'],
  });
  const { output } = await bundle.generate({
    format: 'cjs',
    minify: true,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
  });
  await bundle.close();
  return output.filter((one) => one.type === 'chunk');
}

const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".cjs" ContentType="application/javascript"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".txt" ContentType="text/plain"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
`;

function vsixManifest(extension: Extension): string {
  const { name, version, publisher, displayName, description, keywords, categories, engines } = extension;
  const asset = (type: string, path: string): string =>
    `    <Asset Type="Microsoft.VisualStudio.${type}" Path="extension/${path}" Addressable="true"/>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escaped(name)}" Version="${escaped(version)}" Publisher="${escaped(publisher)}"/>
    <DisplayName>${escaped(displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description)}</Description>
    <Tags>${escaped(keywords.join(','))}</Tags>
    <Categories>${escaped(categories.join(','))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escaped(engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
${[
  asset('Code.Manifest', 'package.json'),
  asset('Services.Content.Details', 'README.md'),
  asset('Services.Content.License', 'LICENSE.txt'),
].join('\n')}
  </Assets>
</PackageManifest>
`;
}

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
