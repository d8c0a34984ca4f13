import type { TextDocumentFilter } from 'vscode-languageclient';

/** The documents that the server is asked about. It recognises a document by its name, and ignores others. */
const known: readonly TextDocumentFilter[] = [
  { language: 'robots-txt' },
  { language: 'heed-headers' },
  { language: 'html' },
  { language: 'xml' },
  { pattern: '**/*.{http,xhtml,rsl}' },
  { pattern: '**/tdmrep.json' },
  { pattern: '**/{heed,heed-policy,policy,*.policy}.{yaml,yml,json}' },
];

/** The same, with policies under other names: names of files, or paths from the folder of the workspace. */
export function documentSelector(policyFiles: readonly string[]): TextDocumentFilter[] {
  return [...known, ...policyFiles.map((name) => ({ pattern: `**/${name.replace(/^\.?\//, '')}` }))];
}
