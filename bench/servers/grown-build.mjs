import { build as whole, withRoutes } from './app-build.mjs';

// The app with 200 additional pages: further routes of the same shape.
const MODEL = 'pages/public/fund/fund';
const ADDED = 200;

const build = withRoutes((routes) => {
  const grown = { ...routes };
  const model = whole.routes[MODEL];
  for (let number = 0; number < ADDED; number += 1) {
    const id = `pages/grown/page-${number}`;
    const path = `:product/grown-${number % 20}/page-${number}/:id?`;
    grown[id] = { ...routes[MODEL], id, path, parentId: model.parentId };
  }
  return grown;
});
export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath, routes } =
  build;
