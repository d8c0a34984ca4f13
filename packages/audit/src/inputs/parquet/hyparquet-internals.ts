/**
 * What heed needs of hyparquet 1.31.1 that its entry does not export.
 *
 * hyparquet reads a column of a row group as a whole, and believes what the file says about its pages. heed reads files that it has no
 * reason to trust: one page at a time, each checked before it is decoded. So it calls the steps of which hyparquet builds its own
 * reader. hyparquet does not promise to keep them, so package.json pins its exact version, and no other file imports them. Before the
 * pin changes, compare these modules of the two versions; then change the version above.
 */

/** Puts the values of a page into their rows, with nothing where a row has none. */
export { assembleLists } from 'hyparquet/src/assemble.js';
/** Name encodings and types of pages by the numbers in the header of a page, which heed reads itself, within limits. */
export { Encodings, PageTypes } from 'hyparquet/src/constants.js';
/** Make texts, times and decimals of stored values, with parsers of which heed replaces those for texts. */
export { convert, convertWithDictionary, DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
/** Decode the levels and values of a page that was decompressed and checked. */
export { readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js';
/** Reads the lengths of values that repeat each other, which are added up before the values are decoded. */
export { deltaBinaryUnpack } from 'hyparquet/src/delta.js';
/** Reads the levels of a page, to count its values before they are decoded. */
export { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js';
/** Decodes a dictionary. */
export { readPlain } from 'hyparquet/src/plain.js';
/** Follow the schema to a column, for its type and for the levels of its pages. */
export { getMaxDefinitionLevel, getMaxRepetitionLevel, getSchemaPath } from 'hyparquet/src/schema.js';
/** The arguments of these functions whose types the entry does not export. */
export type { ColumnDecoder, DataPageHeaderV2 } from 'hyparquet/src/types.js';
