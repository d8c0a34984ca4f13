/** The parts of Playwright that guarding a page takes. */
export interface BrowserPage {
  context(): BrowserContext;
}

export interface BrowserContext {
  newCDPSession(page: BrowserPage): Promise<CdpSession>;
  route(url: string, handler: (route: Route) => Promise<void>): Promise<unknown>;
}

export interface Route {
  request(): { url(): string; frame(): { page(): BrowserPage } };
  fallback(): Promise<void>;
  abort(errorCode: 'blockedbyclient'): Promise<void>;
}

export interface CdpSession {
  on(event: 'Fetch.requestPaused', listener: (event: PausedRequest) => void): unknown;
  send(method: string, params?: object): Promise<unknown>;
}

/** https://chromedevtools.github.io/devtools-protocol/tot/Fetch/#event-requestPaused */
export interface PausedRequest {
  readonly requestId: string;
  readonly request: { readonly url: string };
  readonly frameId: string;
  readonly resourceType: string;
}
