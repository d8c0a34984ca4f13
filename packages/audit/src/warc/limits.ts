const kibi = 1024;
const mebi = 1024 * kibi;

/** Limit: bytes of a block that are kept: those of the longest page, its HTTP header, and what chunking adds. */
export const maxBlockBytes: number = 17 * mebi;

/** Limit: bytes of a page, as when it is fetched. Nobody reads a longer one, and its signals are at its beginning. */
export const maxPageBytes: number = 16 * mebi;

/** Limit: bytes of the header of a record. Real ones have about 600; the longest line is an address, and no browser takes 64 KiB. */
export const maxRecordHeaderBytes: number = 128 * kibi;

/** Limit: bytes of a record as it is in the file that are kept for copying. Packing makes what cannot be packed slightly longer. */
export const maxRawBytes: number = 18 * mebi;

/** Bytes to read from a file at a time. Larger reads are not faster, and every reader holds two of them. */
export const readBytes: number = mebi;
