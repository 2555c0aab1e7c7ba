const requests = new WeakMap<AbortSignal, Request>();

/**
 * The signal of a request, which now keeps the request. Node never aborts the signal of one that was collected as garbage, so an answer
 * that lasts would not hear that its reader has gone.
 */
export function signalOf(request: Request): AbortSignal {
  requests.set(request.signal, request);
  return request.signal;
}
