type Octets = Uint8Array<ArrayBuffer>;

/** Compresses octets (DEFLATE, without a header). */
export async function deflate(octets: Octets): Promise<Octets> {
  const packed = new Blob([octets]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Unpacks octets, no further than so many. `undefined` if they are damaged. */
export async function inflate(packed: Octets, most: number): Promise<Octets | 'too much' | undefined> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Octets[] = [];
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
