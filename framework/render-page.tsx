import type { AppLoadContext } from '@remix-run/node';
import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react';
import { createElement, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  matchRoutes,
  NavigationType,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
  type RouteMatch,
  type RouteObject,
} from 'react-router-dom';
import { createStaticRouter, type StaticHandlerContext } from 'react-router-dom/server';
import type { DirectPages, MatchedPage, PageBranch } from '~/framework/direct-pages';
import { buildDocument, buildPageScript, buildRemixContext } from '~/framework/document';
import { NonceContext } from '~/framework/nonce-context';

type RemixContextValue = NonNullable<ComponentProps<typeof RemixContext.Provider>['value']>;

type RouterContextValue = NonNullable<ComponentProps<typeof DataRouterContext.Provider>['value']>;
type StateContextValue = NonNullable<ComponentProps<typeof DataRouterStateContext.Provider>['value']>;
type NavigationContextValue = ComponentProps<typeof NavigationContext.Provider>['value'];

type RouteModule = NonNullable<PageBranch['build']['routes'][string]>['module'];

/** Data of a page that is the same for every request. */
interface KeptPage {
  /** Only the routes of the page, root first, nested. */
  routes: RouteObject[];
  router: RouterContextValue;
  navigation: NavigationContextValue;
  remix: RemixContextValue;
  script: string;
  /** Last requested path with its matches: a page without path parameters has only one. */
  last: { pathname: string; matches: RouteMatch[] | null };
}

/** Idle state of every router on the server, except the data of the page. */
const AT_REST = {
  historyAction: NavigationType.Pop,
  actionData: null,
  errors: null,
  initialized: true,
  navigation: {
    state: 'idle',
    location: undefined,
    formMethod: undefined,
    formAction: undefined,
    formEncType: undefined,
    formData: undefined,
    json: undefined,
    text: undefined,
  },
  restoreScrollPosition: null,
  preventScrollReset: false,
  revalidation: 'idle',
  fetchers: new Map(),
  blockers: new Map(),
} as const;

const FUTURE = { v7_partialHydration: true, v7_relativeSplatPath: true };

const kept = new WeakMap<PageBranch, KeptPage>();

function getPage(branch: PageBranch): KeptPage {
  const known = kept.get(branch) ?? keep(branch);
  kept.set(branch, known);
  return known;
}

function keep({ build, chain }: PageBranch): KeptPage {
  let routes: RouteObject[] = [];
  for (const id of [...chain].reverse()) {
    const route = build.routes[id];
    if (!route) throw new Error(`No route ${id} in the build`);
    const own = { id, path: route.path, caseSensitive: route.caseSensitive, handle: route.module.handle };
    const element = getElement(id, route.module);
    const loader = route.module.loader ? () => null : undefined;
    routes = [
      route.index ? { ...own, element, loader, index: true } : { ...own, element, loader, children: routes },
    ];
  }
  // Created without a request: components read request data from the contexts below.
  const none = { basename: '/', matches: [] } as unknown as StaticHandlerContext;
  const router = createStaticRouter(routes, none, { future: FUTURE });
  const navigator = { createHref: router.createHref, go: nowhere, push: nowhere, replace: nowhere };
  return {
    routes: router.routes as RouteObject[],
    router: { router, navigator, static: true, staticContext: none, basename: '/' },
    navigation: { basename: '/', navigator, static: true, future: { v7_relativeSplatPath: true } },
    // Filled as by RemixServer. `criticalCss` exists only in development, where Remix renders.
    remix: {
      manifest: build.assets,
      routeModules: Object.fromEntries(
        Object.entries(build.routes).map(([id, route]) => [id, route?.module]),
      ) as RemixContextValue['routeModules'],
      future: build.future,
      isSpaMode: build.isSpaMode,
      serverHandoffString: buildRemixContext(build),
      renderMeta: {},
    },
    script: buildPageScript(build.assets, chain, buildRemixContext(build)),
    last: { pathname: '', matches: null },
  };
}

/** Navigation is only possible in a browser. */
function nowhere(): never {
  throw new Error('Navigation is not supported on the server');
}

/** Returns a route's component, the root inside its document, composed as in @remix-run/react. */
function getElement(id: string, module: RouteModule): ReactNode {
  const Component = module.default as ComponentType | undefined;
  const own = Component ? createElement(Component) : undefined;
  const { Layout } = module as { Layout?: ComponentType<{ children: ReactNode }> };
  return id === 'root' && Layout ? createElement(Layout, null, own) : own;
}

function getMatches(page: KeptPage, pathname: string): RouteMatch[] | null {
  if (page.last.pathname !== pathname) page.last = { pathname, matches: matchRoutes(page.routes, pathname) };
  return page.last.matches;
}

export const matchPage: DirectPages['matchPage'] = (branch, pathname) => {
  const matches = getMatches(getPage(branch), pathname);
  return matches && { branch, matches: matches.map(({ route, params }) => ({ id: route.id ?? '', params })) };
};

/**
 * Nests the matched routes as React Router does. Without error boundaries, because they catch nothing on the
 * server; Remix renders a page that throws.
 */
function nestRoutes(matches: RouteMatch[]): ReactNode {
  return matches.reduceRight<ReactNode>((inner, { route }, index) => {
    const context = {
      outlet: inner as JSX.Element | null,
      matches: matches.slice(0, index + 1),
      isDataRoute: true,
    };
    return <RouteContext.Provider value={context}>{route.element ?? inner}</RouteContext.Provider>;
  }, null);
}

/**
 * Renders a page whose loaders have finished, inside the contexts that React Router's hooks read: it creates no
 * router, matches no other route, and does not stream.
 */
export function renderPage(
  { branch, url, loaderData }: MatchedPage & { url: URL; loaderData: Record<string, unknown> },
  context: AppLoadContext,
): string[] {
  const page = getPage(branch);
  const location = { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' };
  const matches = getMatches(page, url.pathname) ?? [];
  const state = { ...AT_REST, location, matches, loaderData } as unknown as StateContextValue;
  const html = renderToString(
    <NonceContext.Provider value={context.nonce}>
      <RemixContext.Provider value={page.remix}>
        {/* Two children, as in the browser, because component ids depend on the positions of their ancestors. */}
        <>
          <DataRouterContext.Provider value={page.router}>
            <DataRouterStateContext.Provider value={state}>
              <NavigationContext.Provider value={page.navigation}>
                <LocationContext.Provider value={{ location, navigationType: NavigationType.Pop }}>
                  {nestRoutes(matches)}
                </LocationContext.Provider>
              </NavigationContext.Provider>
            </DataRouterStateContext.Provider>
          </DataRouterContext.Provider>
          {null}
        </>
      </RemixContext.Provider>
      {null}
    </NonceContext.Provider>,
  );
  return buildDocument(html, page.script, { loaderData, actionData: null, errors: null }, context.nonce);
}
