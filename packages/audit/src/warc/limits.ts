const kibi = 1024;
const mebi = 1024 * kibi;

/** Limit: octets of a block that are kept: those of the longest page, its HTTP header, and what chunking adds. */
export const maxBlockOctets: number = 17 * mebi;

/** Limit: octets of a page, as when it is fetched. Nobody reads a longer one, and its signals are at its beginning. */
export const maxPageOctets: number = 16 * mebi;

/** Limit: octets of the header of a record. Real ones have about 600; the longest line is an address, and no browser takes 64 KiB. */
export const maxRecordHeaderOctets: number = 128 * kibi;

/** Limit: octets of a record as it is in the file that are kept for copying. Packing makes what cannot be packed slightly longer. */
export const maxRawOctets: number = 18 * mebi;

/** Octets to read from a file at a time. Larger reads are not faster, and every reader holds two of them. */
export const readOctets: number = mebi;
