/** Answers `/robots.txt`: the paths that crawlers may request, and the addresses of the sitemaps. */
import { getCanonicalOrigin } from '~/bff/http/canonical-origin';
import { getScope } from '~/bff/http/request-scope';
import { getTargetPath, getRequestTarget } from '~/bff/http/request-target';
import { sendText } from '~/bff/http/send-text';
import type { HandlerStep } from '~/bff/core/chain';
import type { PortalConfig } from '~/bff/core/config';

/**
 * Calls of the browser, and searches, which are endless. Pages that must not be indexed declare it themselves: a
 * crawler that may not request them would never read that.
 */
const CLOSED = ['/gsapi/', '/api/', '/wealth/search?', '/fund/search?'];

/** Outside prod all paths are disallowed: test environments are not the public site. */
export const buildRobotsText = (isProd: boolean, origin: string): string =>
  isProd
    ? `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
    : 'User-agent: *\nDisallow: /\n';

/** The step that answers it. */
export const createRobotsStep =
  (config: Pick<PortalConfig, 'isProd' | 'publicOrigin'>): HandlerStep =>
  (req, res, next) => {
    if (getTargetPath(getRequestTarget(req)) !== '/robots.txt') return next();
    getScope(res).route = 'robots';
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    sendText(res, 200, buildRobotsText(config.isProd, getCanonicalOrigin(req, config.publicOrigin)));
  };
