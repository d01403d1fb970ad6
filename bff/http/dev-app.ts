/** Serves the sources through Vite, for `npm run dev`. */
import type { ServerResponse } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import { prepareBuild, type AppBuild } from '~/bff/http/app-build';
import { DEV_ERROR_HEADER, formatDevErrorPage } from '~/bff/http/dev-error-page';
import { getScope } from '~/bff/http/request-scope';
import { sendText } from '~/bff/http/send-text';
import { removeStaticPrefix } from '~/bff/http/static-files';

/** Vite's errors also name the place in the source. */
interface CompileError extends Error {
  frame?: string;
  id?: string;
}

/** Opens Vite on the host of the portal. */
export async function openDevApp(host: string): Promise<AppBuild> {
  const { createServer } = await import('vite');
  // The socket for hot reloading listens on the same host as the portal. Browsers connect to it under the host name
  // they used, except for the loopback address.
  const hmr = host === '127.0.0.1' ? { host } : true;
  const vite = await createServer({ server: { middlewareMode: true, hmr } });
  const loadBuild = async (): Promise<ServerBuild> => {
    const build = (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild;
    await prepareBuild(build);
    return build;
  };
  // Compiles the pages before the first request; that request reports an error.
  void loadBuild().catch(() => undefined);
  return {
    files: (req, res, next) => {
      const scope = getScope(res);
      req.url = removeStaticPrefix(req.url ?? '');
      // A page loads hundreds of modules, and its own log line would be lost among theirs.
      scope.isLogged = false;
      vite.middlewares(req, res, (error: unknown) => {
        scope.isLogged = true;
        if (error != null) return next(error);
        loadBuild().then(
          () => {
            // The time limit of a page does not include the compilation of its sources.
            scope.startedAt = performance.now();
            next();
          },
          (reason: unknown) => sendCompileError(res, reason),
        );
      });
    },
    loadBuild,
    close: () => vite.close(),
  };
}

/** Shows the error of a source that cannot be compiled or evaluated; Vite has written it to the terminal. */
function sendCompileError(res: ServerResponse, reason: unknown): void {
  const error = reason as CompileError;
  const text = [error.id, error.frame, error.stack ?? String(reason)].filter(Boolean).join('\n\n');
  res.setHeader(DEV_ERROR_HEADER, 'true');
  const page = formatDevErrorPage('The sources do not compile', text, getScope(res).nonce);
  sendText(res, 500, page, 'text/html; charset=utf-8');
}
