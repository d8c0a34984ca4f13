/** A request was not sent, because its site asks for a longer pause than a crawler waits for. */
export class DelayError extends Error {
  override readonly name = 'DelayError';
  readonly code = 'HEED_DELAY';
  readonly url: string;
  /** The milliseconds that the site asks for. */
  readonly delay: number;

  constructor(url: string, delay: number) {
    super(`${url} was not requested: its site asks for a delay of ${Math.ceil(delay / 1_000)} s.`);
    this.url = url;
    this.delay = delay;
  }
}
