import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_APP_PACKAGES } from '~/bff/core/app-packages';
import { parseClientContext } from '~/bff/upstream-client/client-context';
import { createClientReader } from '~/bff/upstream-client/client-reader';
import { createPageKeyBuilder, sortQuery } from '~/bff/ssr/page-key';
import { partial } from '~/tests/fixtures/partial';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const config = { publicOrigin: 'https://m.example.com', appPackages: DEFAULT_APP_PACKAGES };
const request = (userAgent: string): IncomingMessage =>
  partial<IncomingMessage>({ method: 'GET', headers: { 'user-agent': userAgent } });

/** The parameter name with random percent-encoding. */
const spelling = fc
  .array(fc.boolean(), { minLength: 6, maxLength: 6 })
  .map((isEncoded) =>
    [...'wx_app']
      .map((letter, at) => (isEncoded[at] ? `%${letter.charCodeAt(0).toString(16)}` : letter))
      .join(''),
  );

describe('the key of a cached page', () => {
  it('uses the same client as the page, for any encoding of the address', () => {
    fc.assert(
      fc.property(spelling, fc.constantFrom('1', 'true', '%31', '0', ''), (name, value) => {
        const target = `/wealth/info?a=1&${name}=${value}`;
        const query = new URLSearchParams(target.slice(target.indexOf('?')));
        const { headers } = request(IPHONE);
        const expected = parseClientContext({ headers, query }, DEFAULT_APP_PACKAGES);
        const keyed = createPageKeyBuilder(config)(request(IPHONE), target, 0);
        const seen = createClientReader(DEFAULT_APP_PACKAGES).read(headers, target);
        expect([keyed?.client.kind, seen.kind]).toEqual([expected.kind, expected.kind]);
      }),
    );
  });

  it('caches no page with device data for a client with a device token, but all other pages', () => {
    const getKey = createPageKeyBuilder(config);
    const from = (cookie: string, path: string) => {
      const asked = request(IPHONE);
      asked.headers.cookie = cookie;
      return getKey(asked, path, 0);
    };
    for (const cookie of ['device=x', '__Host-device=x']) {
      for (const path of ['/wealth/school', '/wealth/School/', '/wealth/sch%6Fol', '/Wealth/school//'])
        expect(from(cookie, `${path}?course=fund`), path).toBeNull();
      expect(from(cookie, '/wealth/info')).not.toBeNull();
    }
    expect(from('theme=dark', '/fund/school')).not.toBeNull();
  });

  it('separates guests who still have to be asked for reporting consent from those who do not', () => {
    const getKey = createPageKeyBuilder(config);
    const keyWith = (headers: IncomingMessage['headers']) => {
      const asked = request(IPHONE);
      Object.assign(asked.headers, headers);
      return getKey(asked, '/wealth/info', 0)?.key;
    };
    const open = keyWith({});
    const closed = keyWith({ cookie: 'visit_records=no' });
    expect(closed).not.toBe(open);
    expect(keyWith({ cookie: 'visit_records=other' })).toBe(open);
    for (const headers of [{ cookie: 'visit_records=yes' }, { dnt: '1' }, { 'sec-gpc': '1' }])
      expect(keyWith(headers)).toBe(closed);
  });

  it('does not change for one request because of another from the same client program', () => {
    const getKey = createPageKeyBuilder(config);
    const plain = getKey(request(IPHONE), '/wealth/info', 0)?.key;
    const fresh = createPageKeyBuilder(config);
    const odd = fresh(request(IPHONE), '/wealth/info?wx%5Fapp=1', 0);
    expect(odd?.client.kind).toBe('mini-program');
    expect(fresh(request(IPHONE), '/wealth/info', 0)?.key).toBe(plain);
  });

  it('is shared by two addresses only when a page reads the same parameters from both', () => {
    const name = fc.constantFrom('tab', 't%61b', '%74ab', 'sort', 's%6Frt', 'a+b', 'a%20b');
    const query = fc
      .array(fc.tuple(name, fc.constantFrom('1', '2')), { maxLength: 4 })
      .map((parts) => `?${parts.map((part) => part.join('=')).join('&')}`);
    /** Values that a page reads: those of each name, in order. */
    const readBy = (search: string): unknown => {
      const read = new URLSearchParams(search);
      return [...new Set(read.keys())].sort().map((key) => [key, read.getAll(key)]);
    };
    fc.assert(
      fc.property(query, query, (one, other) => {
        if (sortQuery(one) === sortQuery(other)) expect(readBy(one)).toEqual(readBy(other));
      }),
      { numRuns: 2_000 },
    );
    expect(sortQuery('?tab=1&t%61b=2')).not.toBe(sortQuery('?t%61b=2&tab=1'));
  });
});
