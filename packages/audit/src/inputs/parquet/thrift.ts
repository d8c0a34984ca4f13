/**
 * A struct of Thrift's compact protocol, in which Parquet has its metadata. Only numbers, truth values and structs are kept, by the
 * numbers of their fields.
 */
export interface ThriftStruct {
  readonly numbers: ReadonlyMap<number, number>;
  readonly structs: ReadonlyMap<number, ThriftStruct>;
}

/** Limit: structs and lists inside of each other. Parquet has seven at most. */
const maxDepth = 32;

/** Limit: bytes of one number: 64 bits, seven in each. */
const maxNumberBytes = 10;

/** The bytes are not Thrift. */
class ThriftError extends Error {}

/**
 * Reads one struct, and throws `ThriftError` for bytes that hold none. Work and memory are linear in the bytes: a list has no more
 * elements than there are bytes. hyparquet does not look for that, so whatever it reads as Thrift is read here first.
 */
export class ThriftReader {
  offset: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, offset = 0) {
    this.#bytes = bytes;
    this.offset = offset;
  }

  struct(depth = 0): ThriftStruct {
    if (depth > maxDepth) throw new ThriftError('it is nested too deeply');
    const numbers = new Map<number, number>();
    const structs = new Map<number, ThriftStruct>();
    for (let id = 0; ; ) {
      const head = this.#byte();
      const type = head & 0x0f;
      if (type === 0) return { numbers, structs };
      const step = head >> 4;
      id = step === 0 ? unzigzag(this.#number()) : id + step;
      if (type === 1 || type === 2) numbers.set(id, type === 1 ? 1 : 0);
      else if (type === 12) structs.set(id, this.struct(depth + 1));
      else {
        const value = this.#value(type, depth);
        if (value !== undefined) numbers.set(id, value);
      }
    }
  }

  #value(type: number, depth: number): number | undefined {
    switch (type) {
      case 1:
      case 2:
      case 3:
        return this.#byte();
      case 4:
      case 5:
      case 6:
        return unzigzag(this.#number());
      case 7:
        return this.#skip(8);
      case 8:
        return this.#skip(this.#number());
      case 9:
        return this.#list(depth + 1);
      case 12:
        this.struct(depth + 1);
        return undefined;
      default:
        throw new ThriftError(`it has a value of the unknown type ${type}`);
    }
  }

  #list(depth: number): undefined {
    if (depth > maxDepth) throw new ThriftError('it is nested too deeply');
    const head = this.#byte();
    const length = head >> 4 === 15 ? this.#number() : head >> 4;
    // Every element has at least one byte, so a wrong length ends with the bytes.
    for (let place = 0; place < length; place++) this.#value(head & 0x0f, depth);
  }

  #skip(length: number): undefined {
    this.offset += length;
    if (this.offset > this.#bytes.length) throw new ThriftError('it breaks off');
  }

  #number(): number {
    let value = 0;
    for (let place = 0; place < maxNumberBytes; place++) {
      const byte = this.#byte();
      value += (byte & 0x7f) * 2 ** (7 * place);
      if (byte < 0x80) return value;
    }
    throw new ThriftError('it has a number that does not end');
  }

  #byte(): number {
    const byte = this.#bytes[this.offset++];
    if (byte === undefined) throw new ThriftError('it breaks off');
    return byte;
  }
}

/** Thrift writes 0, -1, 1, -2, … as 0, 1, 2, 3, … */
function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
