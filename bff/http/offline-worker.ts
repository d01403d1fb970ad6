import type { HandlerStep } from '~/bff/core/chain';
import type { PortalConfig } from '~/bff/core/config';
import { getScope } from '~/bff/http/request-scope';
import { getTargetPath, getRequestTarget } from '~/bff/http/request-target';

const PATH = '/sw.js';

/** Worker that deletes all stored data of our worker, and then unregisters. */
const END = `self.addEventListener('install', function () { self.skipWaiting(); });
self.addEventListener('activate', function (event) {
  event.waitUntil(caches.keys().then(function (names) {
    return Promise.all(names.filter(function (name) { return name.indexOf('offline-') === 0; })
      .map(function (name) { return caches.delete(name); }));
  }).then(function () { return self.registration.unregister(); }));
});
`;

/**
 * Switch for offline copies: with OFFLINE_COPIES=false, browsers that have our worker get a replacement that
 * removes it, on the next page they open. Otherwise the worker is a file of the build.
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
