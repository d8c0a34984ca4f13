import type { Dispatcher } from 'undici';
import type { Gate } from '../gate.js';
import { createAdmission, type PaceOptions } from '../requests/admission.js';
import { paceOf } from '../requests/pace.js';
import { headerLines, type Note, noteKey } from './judged-response.js';
import { flatHeaders, headerValue } from './request-headers.js';
import { requestTarget } from './request-target.js';
import { createWaitingController, type WaitingController } from './waiting-controller.js';

/** How an interceptor asks. */
export interface InterceptorOptions extends PaceOptions {
  /** The origin of requests that have none: those of a `Client` or a `Pool`. An `Agent` needs no such option. */
  readonly origin?: string;
}

/**
 * Returns an interceptor that sends only requests that the gate's agent may make; others fail with a `DeniedError`.
 *
 * Compose it before undici's redirect and retry interceptors, `agent.compose(gateInterceptor(gate), interceptors.redirect())`: what is
 * composed later is further out, so each step of a redirect passes the gate. In the other order, no redirect is followed, and the redirect
 * itself is the response.
 *
 * It sends the gate's agent as `User-Agent` unless the request has another.
 */
export function gateInterceptor(gate: Gate, options: InterceptorOptions = {}): Dispatcher.DispatcherComposeInterceptor {
  const { origin: defaultOrigin, ...paceOptions } = options;
  const admit = createAdmission(gate, paceOptions);
  return (dispatch) => (request, handler) => {
    const headers = flatHeaders(request.headers);
    const target = requestTarget(request, defaultOrigin, headerValue(headers, 'host'));
    if (headerValue(headers, 'user-agent') === undefined) headers.push('user-agent', gate.agent);
    const { query: _, ...rest } = request;
    // A redirect that undici's interceptor followed further in would not be asked about.
    const sent = { ...rest, path: target.path, headers: headers as string[], maxRedirections: 0 };
    const note: Note = { gate, url: target.url, status: 0, rawHeaders: [] };
    const waiting = createWaitingController((reason) => handler.onResponseError?.(waiting, reason));
    // Handlers can abort from here on, not only when robots.txt has arrived.
    handler.onRequestStart?.(waiting, { [noteKey]: note });
    if (waiting.aborted) return true;
    // Only a place in a queue has to be released. An abort is reported at once, and a later answer of the gate is ignored.
    admit(target.url, options.delay === 'ignore' ? undefined : waiting.signal).then(
      () => dispatchOrFail(dispatch, sent, noting(handler, note, waiting), waiting),
      (error) => waiting.aborted || handler.onResponseError?.(waiting, error),
    );
    return true;
  };
}

function dispatchOrFail(
  dispatch: Dispatcher.Dispatch,
  request: Dispatcher.DispatchOptions,
  handler: Dispatcher.DispatchHandler,
  waiting: WaitingController,
): void {
  if (waiting.aborted) return;
  try {
    dispatch(request, handler);
  } catch (error) {
    handler.onResponseError?.(waiting, error as Error);
  }
}

/** Hands on all that happens, and notes what came. */
function noting(
  handler: Dispatcher.DispatchHandler,
  note: Note,
  waiting: WaitingController,
): Dispatcher.DispatchHandler {
  return {
    onRequestStart(controller, context) {
      // A redirect that another interceptor further in follows without asking. Its request has not been sent yet.
      if (context?.history?.length > 0) return controller.abort(new TypeError(wrongOrder));
      handler.onRequestStart?.(controller, { ...context, [noteKey]: note });
      if (waiting.paused) controller.pause();
    },
    onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
    onResponseStart(controller, status, headers, message) {
      note.status = status;
      note.rawHeaders = controller.rawHeaders ?? headers;
      if (status === 429 || status === 503) paceOf(note.gate).answered(note.url, status, headerLines(note.rawHeaders));
      handler.onResponseStart?.(controller, status, headers, message);
    },
    onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
  };
}

const wrongOrder =
  'A redirect was not followed, because the gate was not asked: compose the gate before the redirects.';
