declare module 'html-encoding-sniffer' {
  interface SniffOptions {
    readonly xml?: boolean;
    readonly transportLayerEncodingLabel?: string;
    readonly defaultEncoding?: string;
  }
  /** The canonical name of the encoding. */
  function sniff(bytes: Uint8Array, options?: SniffOptions): string;
  export = sniff;
}
