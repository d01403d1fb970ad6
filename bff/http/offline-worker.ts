import type { HandlerStep } from '~/bff/core/chain';
import type { PortalConfig } from '~/bff/core/config';
import { getScope } from '~/bff/http/request-scope';
import { getTargetPath, getRequestTarget } from '~/bff/http/request-target';

const PATH = '/sw.js';

/** A worker that takes everything away that ours has kept, and then itself. */
const END = `self.addEventListener('install', function () { self.skipWaiting(); });
self.addEventListener('activate', function (event) {
  event.waitUntil(caches.keys().then(function (names) {
    return Promise.all(names.filter(function (name) { return name.indexOf('offline-') === 0; })
      .map(function (name) { return caches.delete(name); }));
  }).then(function () { return self.registration.unregister(); }));
});
`;

/**
 * The switch of copies for reading without a network: with OFFLINE_COPIES=false browsers that have our worker get one in
 * its place that ends it, at the next page they open. Otherwise it is a file of the build.
 */
export function createOfflineWorkerStep({
  hasOfflineCopies,
}: Pick<PortalConfig, 'hasOfflineCopies'>): HandlerStep {
  if (hasOfflineCopies) return (_req, _res, next) => next();
  return (req, res, next) => {
    if (getTargetPath(getRequestTarget(req)) !== PATH) return next();
    getScope(res).route = 'static';
    res.setHeader('Content-Type', 'text/javascript; charset=utf-8');
    res.setHeader('Cache-Control', 'no-cache');
    res.end(req.method === 'HEAD' ? undefined : END);
  };
}
