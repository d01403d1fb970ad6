/** Source of pages and files: the built tree, or Vite with the sources in development. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { HandlerStep } from '~/bff/core/chain';
import { loadStaticFiles, createStaticFilesStep, removeStaticPrefix } from '~/bff/http/static-files';

export interface AppBuild {
  files: HandlerStep;
  loadBuild(): Promise<ServerBuild>;
  close(): Promise<void>;
}

/** Opens the built app under `root`. Throws with instructions when it does not exist. */
export async function openBuiltApp(root: string): Promise<AppBuild> {
  const entry = join(root, 'build/app/server/index.js');
  if (!existsSync(entry)) throw new Error('The app is not built: run npm run build');
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  await prepareBuild(build);
  return {
    files: createStaticFilesStep(loadStaticFiles(join(root, 'build/app/client'))),
    loadBuild: () => Promise.resolve(build),
    close: () => Promise.resolve(),
  };
}

/** Waits for what the app loads before its first page (app/entry.server.tsx). */
async function prepareBuild({ entry }: ServerBuild): Promise<void> {
  await (entry.module as { prepare?: () => Promise<void> }).prepare?.();
}

/** Serves the sources through Vite, for `npm run dev`. */
export async function openDevApp(host: string): Promise<AppBuild> {
  const { createServer } = await import('vite');
  // The socket for hot reloading listens on the same host as the portal. Browsers connect to it under the host name
  // they used, except for the loopback address.
  const hmr = host === '127.0.0.1' ? { host } : true;
  const vite = await createServer({ server: { middlewareMode: true, hmr } });
  return {
    files: (req, res, next) => {
      req.url = removeStaticPrefix(req.url ?? '');
      vite.middlewares(req, res, next);
    },
    loadBuild: async () => {
      const build = (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild;
      await prepareBuild(build);
      return build;
    },
    close: () => vite.close(),
  };
}
