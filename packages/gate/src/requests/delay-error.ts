/** A request was not sent, because its site asks for a longer pause between two requests than anybody waits for. */
export class DelayError extends Error {
  override readonly name = 'DelayError';
  readonly code = 'HEED_DELAY';
  readonly url: string;
  /** The milliseconds that the site asks for. */
  readonly delay: number;

  constructor(url: string, delay: number) {
    super(`${url} was not requested: its site asks for ${delay / 1_000} s between two requests.`);
    this.url = url;
    this.delay = delay;
  }
}
