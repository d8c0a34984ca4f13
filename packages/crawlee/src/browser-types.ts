/** The parts of Playwright that gating a browser requires. */
export interface Browser {
  contexts(): readonly BrowserContext[];
  newBrowserCDPSession(): Promise<DevToolsSession>;
}

export interface BrowserContext {
  /** `null` if Playwright does not know. */
  browser(): Browser | null;
  newCDPSession(page: BrowserPage): Promise<DevToolsSession>;
  addInitScript(script: string): Promise<unknown>;
  route(url: string, handler: (route: Route) => Promise<void>): Promise<unknown>;
}

export interface BrowserPage {
  context(): BrowserContext;
  once(event: 'close', listener: () => void): unknown;
}

export interface Route {
  request(): { url(): string; frame(): { page(): BrowserPage } };
  fallback(): Promise<void>;
  abort(errorCode: 'blockedbyclient'): Promise<void>;
}

/** A session of the DevTools protocol with a page, or with the whole browser. */
export interface DevToolsSession {
  on<Name extends keyof DevToolsEvents>(event: Name, listener: (event: DevToolsEvents[Name]) => void): unknown;
  send(method: string, params?: object): Promise<unknown>;
  detach(): Promise<void>;
}

/** The events of a browser that matter here: https://chromedevtools.github.io/devtools-protocol/tot/ */
export interface DevToolsEvents {
  readonly 'Fetch.requestPaused': PausedRequest;
  readonly 'Target.targetCreated': { readonly targetInfo: Target };
  readonly 'Target.targetDestroyed': { readonly targetId: string };
}

/** A page, a frame or a worker. */
export interface Target {
  readonly targetId: string;
  /** The page that has opened it. */
  readonly openerId?: string;
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
