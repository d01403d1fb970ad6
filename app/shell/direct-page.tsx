import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react';
import { createElement, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { createStaticRouter, StaticRouterProvider, type StaticHandlerContext } from 'react-router-dom/server';
import type { DirectPages, MatchedPage, PageBranch } from '~/bff/http/direct-page';
import type { PortalContext } from '~/bff/http/app-context';
import { pageCode, wholeDocument, type PageCode } from '~/app/shell/document';
import { NonceContext } from '~/app/shell/nonce';

type RemixContextValue = NonNullable<ComponentProps<typeof RemixContext.Provider>['value']>;

type RouteModule = NonNullable<PageBranch['build']['routes'][string]>['module'];

/** What is the same for every request of a page. */
interface KeptPage {
  /** The routes of the page alone, root first, one inside the other. */
  routes: RouteObject[];
  remix: RemixContextValue;
  code: PageCode;
}

const kept = new WeakMap<PageBranch, KeptPage>();

function pageOf(branch: PageBranch): KeptPage {
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
    const element = elementOf(id, route.module);
    const loader = route.module.loader ? () => null : undefined;
    routes = [
      route.index ? { ...own, element, loader, index: true } : { ...own, element, loader, children: routes },
    ];
  }
  return {
    routes,
    remix: {
      manifest: build.assets,
      routeModules: Object.fromEntries(
        Object.entries(build.routes).map(([id, route]) => [id, route?.module]),
      ) as RemixContextValue['routeModules'],
      future: build.future,
      isSpaMode: false,
      renderMeta: {},
    },
    code: pageCode(build.assets, chain, build.future),
  };
}

/** A route's component, the root inside its document, as @remix-run/react puts them together. */
function elementOf(id: string, module: RouteModule): ReactNode {
  const Component = module.default as ComponentType | undefined;
  const own = Component ? createElement(Component) : undefined;
  const { Layout } = module as { Layout?: ComponentType<{ children: ReactNode }> };
  return id === 'root' && Layout ? createElement(Layout, null, own) : own;
}

export const matchPage: DirectPages['matchPage'] = (branch, pathname) => {
  const matches = matchRoutes(pageOf(branch).routes, pathname);
  return matches && { branch, matches: matches.map(({ route, params }) => ({ id: route.id ?? '', params })) };
};

/** Renders a page whose loaders have answered: no other route is looked at, and nothing is streamed. */
export function renderPage(
  { branch, url, loaderData }: MatchedPage & { url: URL; loaderData: Record<string, unknown> },
  context: PortalContext,
): string {
  const { routes, remix, code } = pageOf(branch);
  const location = { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' };
  const matches = matchRoutes(routes, location) ?? [];
  const staticContext = {
    basename: '/',
    location,
    matches,
    loaderData,
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  } as unknown as StaticHandlerContext;
  const router = createStaticRouter(routes, staticContext, {
    future: { v7_partialHydration: true, v7_relativeSplatPath: true },
  });
  const html = renderToString(
    <NonceContext.Provider value={context.nonce}>
      <RemixContext.Provider value={remix}>
        <StaticRouterProvider router={router} context={staticContext} hydrate={false} />
      </RemixContext.Provider>
      {null}
    </NonceContext.Provider>,
  );
  return wholeDocument(html, code, { loaderData, actionData: null, errors: null }, context.nonce);
}
