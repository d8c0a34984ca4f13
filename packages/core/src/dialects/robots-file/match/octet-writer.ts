const encoder: TextEncoder = new TextEncoder();

/** Puts octets of many texts one after the other. */
export class OctetWriter {
  octets: Uint8Array = new Uint8Array(256);
  end = 0;

  /** Adds some of other octets. */
  add(octets: Uint8Array, start: number, end: number): void {
    this.#makeRoom(end - start);
    // A loop, because patterns are short: a view of the octets would take longer to make than they take to copy.
    for (let position = start; position < end; position++) this.octets[this.end++] = octets[position] as number;
  }

  /** Adds a text in UTF-8. */
  addText(text: string): void {
    // A UTF-16 unit takes at most three octets.
    this.#makeRoom(text.length * 3);
    this.end += encoder.encodeInto(text, this.octets.subarray(this.end)).written;
  }

  #makeRoom(length: number): void {
    if (this.end + length <= this.octets.length) return;
    const larger = new Uint8Array(Math.max(this.octets.length * 2, this.end + length));
    larger.set(this.octets);
    this.octets = larger;
  }
}
