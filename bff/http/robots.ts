/** Answers `/robots.txt`: what crawlers may ask for, and where the maps of the site are. */
import { getCanonicalOrigin } from '~/bff/http/canonical-origin';
import { getScope } from '~/bff/http/request-scope';
import { getTargetPath, getRequestTarget } from '~/bff/http/request-target';
import { sendText } from '~/bff/http/send-text';
import type { HandlerStep } from '~/bff/core/chain';
import type { PortalConfig } from '~/bff/core/config';

/**
 * Calls of the browser, and searches, of which there is no end. Pages that are kept out of indexes say so themselves: who may
 * not ask for them would never read it.
 */
const CLOSED = ['/gsapi/', '/api/', '/wealth/search?', '/fund/search?'];

/** Outside of prod nothing may be asked for: what is tried there is not the site. */
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
