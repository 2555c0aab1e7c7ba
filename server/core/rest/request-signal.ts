const requests = new WeakMap<AbortSignal, Request>();

/**
 * The signal of a request, which keeps a reference to the request. Node never aborts the signal of a request that was garbage-collected, so
 * a long answer would not notice that its reader is gone.
 */
export function signalOf(request: Request): AbortSignal {
  requests.set(request.signal, request);
  return request.signal;
}
