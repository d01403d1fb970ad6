import type { EntryContext } from '@remix-run/node';
import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import type { PortalContext } from '~/bff/http/app-context';
import { buildPageScript, buildDocument } from '~/app/shell/document';
import { NonceContext } from '~/app/shell/nonce';

export { matchPage, renderPage } from '~/app/shell/direct-page';

/**
 * Renders what the BFF leaves to Remix: the answer to a post, a page that fails. To one string: three to four times the
 * pages a second of a stream, and nothing for a crawler to wait for. The text goes beside the answer: a body would be
 * encoded, streamed and read again.
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
  const script = buildPageScript(entry.manifest, ids, entry.future);
  const state = { loaderData, actionData, errors: errors && errorsAsData(errors, entry) };
  const answer = new Response(null, { status, headers });
  context.wholePage = { answer, text: buildDocument(html, script, state, context.nonce).join('') };
  return answer;
}

/** Errors as the browser's router makes them errors again; of those nobody threw on purpose it hears no more than that. */
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
 * Errors of loaders and of rendering go to the log with the request's id. A person who left is no error, nor is a request
 * that the router refuses, such as a method no page has: its status stands in the line of the request.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: PortalContext },
): void {
  if (request.signal.aborted || context.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.reportError(error);
}
