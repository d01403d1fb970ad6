import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../lib/system.mjs';

/** The app's built server module. */
export const build = await import(pathToFileURL(join(ROOT, 'build/app/server/index.js')).href);

/** The same build with other routes, on the server and in the manifest. */
export function withRoutes(change) {
  return {
    ...build,
    routes: change(build.routes),
    assets: { ...build.assets, routes: change(build.assets.routes) },
  };
}
