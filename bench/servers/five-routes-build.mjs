import { build as whole, withRoutes } from './app-build.mjs';

// The app with only its busiest pages: home, fund library, a fund of each kind, an article, and the page for
// unknown paths.
const PAGES = [
  'pages/market/home/home',
  'pages/market/library/fund-library',
  'pages/public/fund/fund',
  'pages/private/fund/product',
  'pages/content/info/post',
  'pages/not-found',
];

const kept = new Set();
for (const page of PAGES)
  for (let id = page; id !== undefined; id = whole.routes[id]?.parentId) {
    if (whole.routes[id] === undefined) throw new Error(`The build has no route ${id}`);
    kept.add(id);
  }

const build = withRoutes((routes) =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id))),
);
export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath, routes } =
  build;
