import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../lib/system.mjs';

/** Built server module of the app. */
export const build = await import(pathToFileURL(join(ROOT, 'build/app/server/index.js')).href);

/** Returns the same build with other routes, on the server and in the manifest. */
export function withRoutes(change) {
  return {
    ...build,
    routes: change(build.routes),
    assets: { ...build.assets, routes: change(build.assets.routes) },
  };
}
