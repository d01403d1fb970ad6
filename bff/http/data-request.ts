/**
 * Navigations inside the page request `<path>.data` (Remix single fetch). Checks of paths must use the path of the
 * page, and a redirect must be sent in the format that the router in the browser understands.
 */
import { createRequestHandler, redirect, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node';
import { getTargetPath, getTargetSearch } from '~/bff/http/request-target';

const DATA_SUFFIX = '.data';
const ROOT_DATA = '/_root.data';
/** Added by the router to select loaders; not part of the address of the page. */
const ROUTER_PARAMETERS = /(^|&)_routes=[^&]*/g;

/** Page of a request: path without the data suffix, query without the parameters of the router. */
export interface PageAddress {
  path: string;
  search: string;
  isData: boolean;
}

/** Reads the page address of a request target. */
export function parsePageAddress(target: string): PageAddress {
  const path = getTargetPath(target);
  const search = getTargetSearch(target);
  if (!path.endsWith(DATA_SUFFIX)) return { path, search, isData: false };
  const query = search.slice(1).replace(ROUTER_PARAMETERS, '').replace(/^&/, '');
  return {
    path: path === ROOT_DATA ? '/' : path.slice(0, -DATA_SUFFIX.length),
    search: query === '' ? '' : `?${query}`,
    isData: true,
  };
}

const LOCATION_HEADER = 'x-location';
const STATUS_HEADER = 'x-status';
/** Header of the framework that makes the browser load the page as a document. */
const RELOAD_HEADER = 'x-remix-reload-document';

/** A build with one route that redirects: the framework then writes the response that its router understands. */
const redirectingBuild = {
  mode: 'production',
  isSpaMode: false,
  publicPath: '/',
  assetsBuildDirectory: '',
  future: { v3_singleFetch: true },
  entry: { module: { default: () => new Response(null), streamTimeout: 1_000 } },
  assets: { version: '', url: '', entry: { module: '', imports: [] }, routes: {} },
  routes: {
    root: {
      id: 'root',
      path: '*',
      module: {
        default: () => null,
        loader: ({ request }: LoaderFunctionArgs) =>
          redirect(request.headers.get(LOCATION_HEADER) ?? '/', {
            status: Number(request.headers.get(STATUS_HEADER)),
            headers: request.headers.has(RELOAD_HEADER) ? { [RELOAD_HEADER]: 'true' } : {},
          }),
      },
    },
  },
} as unknown as ServerBuild;
const answerRedirect = createRequestHandler(redirectingBuild, 'production');

/**
 * Builds the single-fetch form of a redirect; `reloads`: the whole document is loaded, not only the data of the
 * page.
 */
export async function buildDataRedirect(
  location: string,
  status: number,
  { reloads = false } = {},
): Promise<{ status: number; type: string; body: Buffer }> {
  const request = new Request('http://localhost/redirect.data', {
    headers: {
      [LOCATION_HEADER]: location,
      [STATUS_HEADER]: String(status),
      ...(reloads ? { [RELOAD_HEADER]: 'true' } : {}),
    },
  });
  const response = await answerRedirect(request);
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? 'text/x-script',
    body: Buffer.from(await response.arrayBuffer()),
  };
}
