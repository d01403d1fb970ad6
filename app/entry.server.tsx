import type { EntryContext } from '@remix-run/node';
import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import type { PortalContext } from '~/bff/http/app-context';
import { buildPageScript, buildDocument } from '~/framework/document';
import { narrowManifest } from '~/framework/narrowed-build';
import { NonceContext } from '~/framework/nonce-context';

export { matchPage, renderPage } from '~/framework/render-page';
/** Waited for before the first page (bff/http/app-build.ts). */
export { loadDeferredSchemas as prepare } from '~/app/ui/form/defer-schema';

/**
 * Renders the responses that the BFF leaves to Remix: replies to a POST, and pages that fail. It renders to one
 * string, which serves three to four times as many pages a second as a stream and does not keep crawlers waiting.
 * The text is passed next to the response, because a body would be encoded, streamed and read again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: PortalContext,
): Promise<Response> {
  await entry.serverHandoffStream?.cancel();
  entry.serverHandoffStream = undefined;
  const { matches, loaderData, actionData, errors } = entry.staticHandlerContext;
  const html = renderToString(
    <NonceContext.Provider value={context.nonce}>
      <RemixServer context={entry} url={request.url} nonce={context.nonce} />
    </NonceContext.Provider>,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const ids = matches.map((match) => match.route.id);
  // Remix's own context, with the style of development in it.
  const script = buildPageScript(narrowManifest(entry.manifest, ids), ids, entry.serverHandoffString ?? '{}');
  const state = { loaderData, actionData, errors: errors && errorsAsData(errors, entry) };
  const answer = new Response(null, { status, headers });
  context.wholePage = { answer, text: buildDocument(html, script, state, context.nonce).join('') };
  return answer;
}

/**
 * Serializes errors so that the browser's router can restore them. For errors that were not thrown as responses,
 * the browser receives only the output of `serializeError`.
 */
function errorsAsData(
  errors: Record<string, unknown>,
  { serializeError }: EntryContext,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      if (isRouteErrorResponse(error)) return [id, { ...error, __type: 'RouteErrorResponse' }];
      return [id, error instanceof Error ? { ...serializeError?.(error), __type: 'Error' } : error];
    }),
  );
}

/**
 * Logs errors of loaders and of rendering with the id of the request. An aborted request is not an error. A request
 * that the router refuses, such as an unsupported method, is not logged here: its status is in the access line of
 * the request.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: PortalContext },
): void {
  if (request.signal.aborted || context.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.reportError(error);
}
