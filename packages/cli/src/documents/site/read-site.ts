import { CommandError } from '../../command-error.js';
import { errorCode, errorReason } from '../../error-reason.js';
import type { Files } from '../../files.js';
import { printable } from '../../terminal/printable.js';
import { isAddress } from '../addresses.js';
import type { Inputs } from '../inputs.js';
import type { NetworkOptions } from '../network/fetcher.js';
import { siteOfFile } from './file-site.js';
import { filesOfFolder } from './folder-files.js';
import { siteOfFolder } from './folder-site.js';
import { isRevision } from './is-revision.js';
import type { SiteDocuments } from './site-documents.js';

export interface SiteOptions extends NetworkOptions {
  /** The origin that a folder stands for, as in `https://daily.example`. */
  readonly site?: string;
  /** Also keep the pages that hold no signal for all of a page: parts of pages are looked at. */
  readonly keepsSilent?: true;
}

/**
 * Reads a site: an address, a folder, a file, `-` for standard input, or a file or folder in a revision of git. A file on this machine
 * takes precedence over a revision, and refuses with a reason what cannot be read.
 */
export async function readSite(target: string, options: SiteOptions, inputs: Inputs): Promise<SiteDocuments> {
  if (isAddress(target)) return siteAtAddress(target, options, inputs);
  if (target === '-') return siteOfFile(await inputs.read(target));
  switch (kindOnDisk(target, inputs.files)) {
    case 'folder':
      return siteOfFolder(filesOfFolder(target, inputs), options.site, inputs, options.keepsSilent);
    case 'file':
      return siteOfFile(await inputs.read(target));
    case 'nothing':
      return siteInRevision(target, options, inputs);
  }
}

/** Loaded here: the HTTP client, and running other programs, take longer to load than most runs. */
async function siteAtAddress(target: string, options: SiteOptions, inputs: Inputs): Promise<SiteDocuments> {
  const network = await import('./address-site.js');
  return network.siteAtAddress(target, options, inputs);
}

async function siteInRevision(target: string, options: SiteOptions, inputs: Inputs): Promise<SiteDocuments> {
  const { findInRevision } = await import('./revision.js');
  const found = await findInRevision(target, inputs.io);
  if (found.kind === 'file') return siteOfFile(found.file);
  try {
    return await siteOfFolder(found.folder, options.site, inputs, options.keepsSilent);
  } finally {
    found.close();
  }
}

/** What a name leads to. A name of nothing that can be one of a revision is left to git. */
function kindOnDisk(target: string, files: Files): 'file' | 'folder' | 'nothing' {
  try {
    return files.statOf(target).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && isRevision(target)) return 'nothing';
    throw new CommandError(`cannot read ${printable(target)}: ${errorReason(error, 'file or folder')}.`);
  }
}
