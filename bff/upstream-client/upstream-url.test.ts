import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls } from '~/contract';
import {
  assertPathTarget,
  buildCallTarget,
  getUpstreamApi,
  parseRequestTarget,
  buildWireQuery,
} from '~/bff/upstream-client/upstream-url';

const ORIGIN = 'http://127.0.0.1:4000';

describe('upstream URLs', () => {
  it('API-007 adds t in ms to the query of every call', () => {
    for (const { definition } of calls) {
      const target = buildCallTarget(
        definition.path,
        new URLSearchParams({ a: '1', t: 'x' }),
        1_700_000_000_123.9,
      );
      expect(target).toBe(`${definition.path}?a=1&t=1700000000123`);
    }
  });

  it('API-014 defines the login status path in one file only', () => {
    const path = calls.find(({ definition }) => definition.specId === 'CALL-032')?.definition.path ?? '';
    expect(path).toMatch(/^\/gsapi\//);
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const holders = ['app', 'bff', 'domain', 'contract'].flatMap((concurrency) =>
      readdirSync(`${root}${concurrency}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
        .filter((file) => readFileSync(`${root}${concurrency}/${file}`, 'utf8').includes(path))
        .map((file) => `${concurrency}/${file}`),
    );
    expect(holders).toHaveLength(1);
    expect(holders[0]).toMatch(/^contract\//);
  });

  it('sends a call to the origin that its first path segment names', () => {
    expect(getUpstreamApi({ path: '/gsapi/us/v1/custom/states' })).toBe('gsapi');
    expect(getUpstreamApi({ path: '/api/v1/data/phrase' })).toBe('api');
  });

  it('joins lists as a,b and omits absent values', () => {
    const query = buildWireQuery({
      strategy: ['equity', 'macro'],
      limit: 20,
      cursor: undefined,
      a: null,
      b: false,
    });
    expect(query.toString()).toBe('strategy=equity%2Cmacro&limit=20&b=false');
  });

  it('reliability 1.3: keeps origin and path for any query content', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'binary' })), (query) => {
        const target = buildCallTarget('/api/v1/data/phrase', buildWireQuery(query), 1);
        assertPathTarget(target);
        const url = new URL(target, ORIGIN);
        expect([url.origin, url.pathname, url.username, url.hash]).toEqual([
          ORIGIN,
          '/api/v1/data/phrase',
          '',
          '',
        ]);
      }),
    );
  });

  it.each([
    '//evil.example/x?t=1',
    'http://evil.example/x?t=1',
    '/a/../b?t=1',
    '/a/%2e%2e/b?t=1',
    '/a\\b?t=1',
    '/a//b?t=1',
    '@evil.example/?t=1',
    '/a@b?t=1',
    '/a?t=1 HTTP/1.1\r\nx: y',
    '/a?t=1#b',
    '/a',
  ])('reliability 1.3: rejects the target %j in the final check', (target) => {
    expect(() => assertPathTarget(target)).toThrow();
  });

  it('reliability 1.3: parses a request target as a plain path or returns null', () => {
    expect(parseRequestTarget('/api/v1/x?a=1&b=%20')).toMatchObject({ path: '/api/v1/x' });
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        expect(parseRequestTarget(url)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '/',
            '.',
            '%2e',
            '%2F',
            '\\',
            '@',
            'a',
            '%5c',
            '%00',
            '?',
            '#',
            '\u0001',
            '%25',
          ),
        }),
        (text) => {
          const target = parseRequestTarget(text);
          if (!target) return;
          const url = new URL(target.path, ORIGIN);
          expect(url.origin).toBe(ORIGIN);
          expect(decodeURIComponent(url.pathname)).toBe(target.path);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
