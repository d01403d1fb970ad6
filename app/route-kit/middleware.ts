import type { PortalContext } from '~/bff/http/app-context';
import { isEdition } from '~/domain/platform/edition';

export interface MiddlewareArguments {
  params: Record<string, string | undefined>;
  context: PortalContext;
}
/** Runs before a loader or action; a thrown or returned Response ends the request. */
export type Middleware = (args: MiddlewareArguments) => Promise<Response | void> | Response | void;

/** The {product} segment must be an edition; otherwise the page returns 404. */
const requireEdition: Middleware = ({ params }) => {
  if (params.product !== undefined && !isEdition(params.product)) throw createNotFoundResponse();
};

/** Only for persons: a crawler gets 404 for personal pages. */
const rejectCrawlers: Middleware = ({ context }) => {
  if (context.client.kind === 'crawler') throw createNotFoundResponse();
};

const registry: Record<string, Middleware> = { edition: requireEdition, 'person-only': rejectCrawlers };

/** Text of the 404 page (spec §2). */
export const NOT_FOUND_TEXT = 'This page could not be found';

/** Creates a 404 response that the error page shows. */
export function createNotFoundResponse(message: string = NOT_FOUND_TEXT): Response {
  return Response.json({ code: 404, msg: message }, { status: 404, statusText: 'Not Found' });
}

/** A page names a middleware that does not exist. */
export class UnknownMiddlewareError extends Error {
  readonly statusCode = 500;
}

/** Middleware by name, in order; an unknown name is status 500 'Unknown middleware {name}' (ERR-022). */
export function resolveMiddleware(names: readonly string[]): Middleware[] {
  return names.map((name) => {
    const found = Object.prototype.hasOwnProperty.call(registry, name) ? registry[name] : undefined;
    if (!found) throw new UnknownMiddlewareError(`Unknown middleware ${name}`);
    return found;
  });
}
