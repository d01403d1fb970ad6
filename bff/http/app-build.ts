/** Source of pages and files: the built tree. In development, Vite with the sources (dev-app.ts). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { HandlerStep } from '~/bff/core/chain';
import { loadStaticFiles, createStaticFilesStep } from '~/bff/http/static-files';

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
export async function prepareBuild({ entry }: ServerBuild): Promise<void> {
  await (entry.module as { prepare?: () => Promise<void> }).prepare?.();
}
