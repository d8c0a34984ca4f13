import { contentTypeOf } from '@heed/core/page';
import type { OpenedSite } from '@heed/studio';
import { CommandError } from '../command-error.js';
import { isAddress, refuseBadUrl, refuseSecondAddress } from '../documents/addresses.js';
import type { Documents } from '../documents/documents.js';
import { refuseSharedInput } from '../documents/files/joined-files.js';
import { withGivenDocuments } from '../documents/given-documents.js';
import type { Inputs } from '../documents/inputs.js';
import { documentsFromServedFolder } from '../documents/served/from-served-folder.js';
import { documentsFor } from '../documents/targets.js';
import type { StudioOptions } from './options.js';
import type { StudioPackage } from './studio-package.js';

/** The address of files whose own is not known: rules are about addresses, so the page has to show one. */
const standInAddress = 'https://example.com/';

/** Gets what the command line names, for the page to show at first; absent if it names nothing. */
export async function openSite(
  targets: readonly string[],
  options: StudioOptions,
  inputs: Inputs,
  { openedSite }: Pick<StudioPackage, 'openedSite'>,
): Promise<OpenedSite | undefined> {
  refuseSharedInput(targets, options);
  const { url, serve, robots, headers, file = [] } = options;
  const hasAddress = serve !== undefined || targets.some(isAddress);
  if (targets.length > 1 && hasAddress) throw oneResource();
  const hasTexts = hasAddress || [...targets, robots, headers].some((one) => one !== undefined);
  if (!hasTexts && url === undefined && file.length === 0) {
    refuseSecondAddress(targets, options);
    return undefined;
  }
  const known = hasAddress ? options : { ...options, url: url ?? standInAddress };
  const found = hasTexts ? await onlyOne(documentsOf(targets, known, inputs)) : withoutTexts(known);
  const documents = await withGivenDocuments(found, file, inputs.read);
  const isRedirected = documents.redirectSteps !== undefined;
  const site = openedSite({ ...documents, isRedirected }, hasAddress ? 'servers' : 'files');
  const hints = [
    ...(hasAddedType(documents) ? [typeAdded] : []),
    ...(hasAddress || url !== undefined ? [] : [addressNotKnown]),
  ];
  return { ...site, notes: [...site.notes, ...hints] };
}

function hasAddedType({ lacksHeader, response }: Documents): boolean {
  return lacksHeader === true && contentTypeOf(response?.headers ?? []) !== undefined;
}

const typeAdded = 'The response headers were not given: the Content-Type among them was added because the page is XML.';

const addressNotKnown = `The address of the files is not known, so ${standInAddress} is used in its place: type the right one, or pass it with --url.`;

function documentsOf(
  targets: readonly string[],
  options: StudioOptions,
  inputs: Inputs,
): AsyncGenerator<Documents, void> {
  return options.serve === undefined
    ? documentsFor(targets, options, inputs)
    : documentsFromServedFolder(options.serve, targets, options, inputs);
}

async function onlyOne(found: AsyncIterable<Documents>): Promise<Documents> {
  const all: Documents[] = [];
  for await (const documents of found) {
    if (all.push(documents) > 1) throw oneResource();
  }
  const [one] = all;
  if (one === undefined) throw oneResource();
  return one;
}

function oneResource(): CommandError {
  return new CommandError('the studio shows one resource: give one address, one path, or the files of one page.');
}

/** Only an address, or files that rules would refer to. */
function withoutTexts(options: StudioOptions & { readonly url?: string }): Documents {
  refuseBadUrl(options.url);
  refuseSecondAddress([], options);
  return { url: options.url ?? standInAddress, shown: new Map(), notes: [] };
}
