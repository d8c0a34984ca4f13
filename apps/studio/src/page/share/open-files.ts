import { closeStory, openStory } from '../examples/story.svelte.ts';
import { currentMatrix } from '../state/answer.svelte.ts';
import { replaceAndKeep } from '../state/kept.svelte.ts';
import { notify } from '../state/notice.svelte.ts';
import { studio } from '../state/store.svelte.ts';
import { firstState, type StudioState } from '../state/studio-state.ts';
import { type DecodedFile, decodeFile } from './decode-file.ts';
import { type OpenedFile, placeFiles } from './place-files.ts';
import { wayBack } from './put-back.ts';

/** Limit: bytes of a file. Crawlers read 500 KiB of a robots.txt, and pages are rarely larger than a few MiB. */
const maxBytes = 16 * 1024 * 1024;

/** Limit: files opened at once. More than a site has panes for. */
const maxOpened = 100;

/** Opens files that a person chose or dropped: each is put into its pane, and a notice says which. */
export async function openFiles(files: readonly File[]): Promise<void> {
  const opened: OpenedFile[] = [];
  const failures: string[] = [];
  for (const file of files.slice(0, maxOpened)) {
    const read = await readFile(file);
    if ('failure' in read) failures.push(read.failure);
    else opened.push({ name: file.name, text: read.text });
    if ('note' in read && read.note !== undefined) failures.push(read.note);
  }
  if (files.length > maxOpened) failures.push(`Only the first ${maxOpened} of ${files.length} files were opened.`);
  const placed = placeFiles(stateToFill(), opened, currentMatrix()?.missing ?? []);
  if (opened.length > placed.failures.length) {
    closeStory();
    replaceAndKeep(placed.state);
  }
  const all = [...failures, ...placed.failures, ...placed.sentences];
  const [text = 'There was no file to open.', ...details] = all;
  const isGood = placed.sentences.length > 0 && placed.sentences.length === all.length;
  notify({ kind: isGood ? 'good' : 'bad', text, details, ...wayBack() });
}

/**
 * The texts of an example are of another site: own files do not go among them, unless they were edited.
 */
function stateToFill(): StudioState {
  return studio().sources === openStory()?.sources ? firstState : studio();
}

type Read = DecodedFile | { readonly failure: string };

async function readFile(file: File): Promise<Read> {
  if (file.size > maxBytes)
    return { failure: `${file.name} was not opened. It is larger than ${maxBytes / 1024 / 1024} MiB.` };
  try {
    return await decodeFile(file.name, new Uint8Array(await file.arrayBuffer()));
  } catch {
    // A folder, or a file that no longer exists.
    return { failure: `${file.name} could not be read.` };
  }
}
