/**
 * Navigations inside the page ask for `<path>.data` (Remix single fetch). Checks that look at paths must see the
 * page's own path, and a redirect must leave in the form the router in the browser follows.
 */
import { createRequestHandler, redirect, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node';
import { getTargetPath, getTargetSearch } from '~/bff/http/request-target';

const DATA_SUFFIX = '.data';
const ROOT_DATA = '/_root.data';
/** Added by the router to say which loaders it wants; not part of the page's address. */
const ROUTER_PARAMETERS = /(^|&)_routes=[^&]*/g;

/** The page a request is about: path without the data suffix, query without the router's own parameters. */
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
/** The framework's own name: the page is loaded as a document. */
const RELOAD_HEADER = 'x-remix-reload-document';

/** A build of one route that redirects: the framework itself writes the answer its router understands. */
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

/** The single-fetch form of a redirect; `reloads`: the whole document is loaded, not the page's data alone. */
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
