/** The parts of Playwright that guarding a page takes. */
export interface BrowserPage {
  context(): BrowserContext;
}

export interface BrowserContext {
  newCDPSession(page: BrowserPage): Promise<DevToolsSession>;
  route(url: string, handler: (route: Route) => Promise<void>): Promise<unknown>;
}

export interface Route {
  request(): { url(): string; frame(): { page(): BrowserPage } };
  fallback(): Promise<void>;
  abort(errorCode: 'blockedbyclient'): Promise<void>;
}

/** A session of the DevTools protocol with one target: a page, a frame with a process of its own, a worker. */
export interface DevToolsSession {
  on<Name extends keyof DevToolsEvents>(event: Name, listener: (event: DevToolsEvents[Name]) => void): unknown;
  send(method: string, params?: object): Promise<unknown>;
}

/** What a target tells of, as far as it matters here: https://chromedevtools.github.io/devtools-protocol/tot/ */
export interface DevToolsEvents {
  readonly 'Fetch.requestPaused': PausedRequest;
  readonly 'Target.attachedToTarget': { readonly sessionId: string; readonly targetInfo: { readonly type: string } };
  readonly 'Target.receivedMessageFromTarget': { readonly sessionId: string; readonly message: string };
  readonly 'Target.detachedFromTarget': { readonly sessionId: string };
}

export interface PausedRequest {
  readonly requestId: string;
  readonly request: { readonly url: string };
  readonly frameId: string;
  readonly resourceType: string;
  /** Of a response, if it came. */
  readonly responseStatusCode?: number;
  readonly responseHeaders?: readonly ResponseHeader[];
}

export interface ResponseHeader {
  readonly name: string;
  readonly value: string;
}
