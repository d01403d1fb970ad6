import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { ClientContext } from '~/bff/http/app-context';
import type { AppPackage } from '~/bff/core/app-packages';
import { parseClientContext } from '~/bff/upstream-client/client-context';

/** Programs remembered; there are few, and telling a crawler costs a large pattern. */
const KNOWN_CLIENTS = 2_000;

export interface ClientReader {
  /** What the request's headers and address say of the program that asks. */
  read(headers: IncomingHttpHeaders, url: string): Readonly<ClientContext>;
}

/**
 * Reads clients, remembering those already seen by everything that decides. The only way to read one: the key of a kept
 * page and the page itself must never see two programs in one request.
 */
export function createClientReader(packages: readonly AppPackage[]): ClientReader {
  const known = new LRUCache<string, ClientContext>({ max: KNOWN_CLIENTS });
  return {
    read(headers, url) {
      const at = url.indexOf('?');
      // A name may come encoded: `wx%5Fapp`.
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
