import type { EntryContext } from '@remix-run/node';
import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import type { PortalContext } from '~/bff/http/app-context';
import { readHandoff, withHandoff } from '~/app/shell/handoff';
import { NonceContext } from '~/app/shell/nonce';

/** Milliseconds after which what a loader still owes is given up. */
export const streamTimeout = 25_000;

/**
 * Renders a page to one string: three to four times the pages a second of a stream, and nothing for a crawler to
 * wait for. The hydration data is read to its end first and put in as one script. The text goes beside the answer: a body
 * would be encoded, streamed and read again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: PortalContext,
): Promise<Response> {
  const handoff = await readHandoff(entry.serverHandoffStream);
  entry.serverHandoffStream = undefined;
  const html = renderToString(
    <NonceContext.Provider value={context.nonce}>
      <RemixServer context={entry} url={request.url} nonce={context.nonce} />
    </NonceContext.Provider>,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const answer = new Response(null, { status, headers });
  context.wholePage = { answer, text: `<!DOCTYPE html>${withHandoff(html, handoff, context.nonce)}` };
  return answer;
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
