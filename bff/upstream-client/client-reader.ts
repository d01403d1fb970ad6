import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { ClientContext } from '~/bff/http/app-context';
import type { AppPackage } from '~/bff/core/app-packages';
import { parseClientContext } from '~/bff/upstream-client/client-context';

/** Number of cached client programs; there are few, and detecting a crawler requires a large pattern. */
const KNOWN_CLIENTS = 2_000;

export interface ClientReader {
  /** Determines the client program from the headers and address of a request. */
  read(headers: IncomingHttpHeaders, url: string): Readonly<ClientContext>;
}

/**
 * Reads clients and caches the results by all deciding values. The only function to read one: the key of a cached
 * page and the page must never see two different programs in one request.
 */
export function createClientReader(packages: readonly AppPackage[]): ClientReader {
  const known = new LRUCache<string, ClientContext>({ max: KNOWN_CLIENTS });
  return {
    read(headers, url) {
      const at = url.indexOf('?');
      // A name may be percent-encoded: `wx%5Fapp`.
      const mayName = at !== -1 && (url.includes('wx_app', at) || url.includes('%', at));
      const query = new URLSearchParams(mayName ? url.slice(at + 1) : '');
      const key = JSON.stringify([
        headers['user-agent'],
        headers['gs-pkg-name'],
        headers['gs-pkg-version'],
        query.get('wx_app'),
      ]);
      const seen = key.length > 2_048 ? undefined : known.get(key);
      if (seen) return seen;
      const client = Object.freeze(parseClientContext({ headers, query }, packages));
      if (key.length <= 2_048) known.set(key, client);
      return client;
    },
  };
}
