type Bytes = Uint8Array<ArrayBuffer>;

/** Compresses bytes (DEFLATE, without a header). */
export async function deflate(bytes: Bytes): Promise<Bytes> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Unpacks bytes up to a limit. `undefined` if they are damaged. */
export async function inflate(packed: Bytes, most: number): Promise<Bytes | 'too much' | undefined> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Bytes[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
      length += value.length;
      if (length > most) {
        await reader.cancel();
        return 'too much';
      }
      chunks.push(value);
    }
  } catch {
    return undefined;
  }
}
