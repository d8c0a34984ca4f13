/** A piece of a Parquet file cannot be read. The message goes into a sentence: "…: a page breaks off." */
export class ParquetDamage extends Error {}

/** Why a piece of a Parquet file cannot be read, in words that go into a sentence. */
export function damageReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // The reader of the format begins its messages with its name.
  return message.replace(/^parquet /, '').replace(/\.$/, '');
}
