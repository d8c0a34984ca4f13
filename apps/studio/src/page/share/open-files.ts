import { closeStory } from '../examples/story.svelte.ts';
import { currentMatrix } from '../state/answer.svelte.ts';
import { replaceAndKeep } from '../state/kept.svelte.ts';
import { notify } from '../state/notice.svelte.ts';
import { studio } from '../state/store.svelte.ts';
import { decodeFile } from './decode-file.ts';
import { type OpenedFile, placeFiles } from './place-files.ts';
import { wayBack } from './put-back.ts';

/** Limit: octets of a file. Crawlers read 500 KiB of a robots.txt, and pages are rarely larger than a few MiB. */
const maxOctets = 16 * 1024 * 1024;

/** Limit: files opened at once. More than a site has panes for. */
const maxOpened = 100;

/** Opens files that a person chose or dropped: each goes to the pane that it belongs to, and a notice tells where. */
export async function openFiles(files: readonly File[]): Promise<void> {
  const opened: OpenedFile[] = [];
  const problems: string[] = [];
  for (const file of files.slice(0, maxOpened)) {
    const read = await readFile(file);
    if ('problem' in read) problems.push(read.problem);
    else {
      opened.push({ name: file.name, text: read.text });
      if (read.note !== undefined) problems.push(read.note);
    }
  }
  if (files.length > maxOpened) problems.push(`Only the first ${maxOpened} of ${files.length} files were opened.`);
  const { state, sentences, all } = placeFiles(studio(), opened, currentMatrix()?.missing ?? []);
  if (state !== studio()) {
    closeStory();
    replaceAndKeep(state);
  }
  const [first = '', ...more] = [...sentences, ...problems];
  notify({ kind: all && problems.length === 0 ? 'good' : 'bad', text: first, details: more, ...wayBack() });
}

type Read = { readonly text: string; readonly note?: string } | { readonly problem: string };

async function readFile(file: File): Promise<Read> {
  if (file.size > maxOctets) return { problem: `${file.name} was not opened. It has more than ${maxOctets} octets.` };
  try {
    return await decodeFile(file.name, new Uint8Array(await file.arrayBuffer()));
  } catch {
    // A folder, or a file that is gone.
    return { problem: `${file.name} could not be read.` };
  }
}
