import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanQuery, cleanQueryValue, isSafePath, getQueryValue, toSafePath } from '~/domain/shared/query';

describe('query values', () => {
  it("VALID-010 'undefined' is absent", () => {
    expect(cleanQueryValue('undefined')).toBeUndefined();
    expect(cleanQuery(new URLSearchParams('id=undefined&a=1')).toString()).toBe('a=1');
  });

  it("VALID-011 'null' is absent", () => {
    expect(cleanQueryValue('null')).toBeUndefined();
    expect(cleanQuery(new URLSearchParams('id=null')).toString()).toBe('');
  });

  it('VALID-012 empty quotes and the empty text are absent', () => {
    for (const value of ['""', "''", '', ' ', null, undefined])
      expect(cleanQueryValue(value)).toBeUndefined();
    expect(cleanQuery(new URLSearchParams('a=&b=%22%22&c=%27%27&d=0')).toString()).toBe('d=0');
  });

  it('keeps every other value unchanged', () => {
    for (const value of ['0', 'false', 'nullable', 'undefined1', ' a ', '"a"']) {
      expect(cleanQueryValue(value)).toBe(value);
    }
    expect(cleanQuery(new URLSearchParams('a=1&a=null&a=2')).getAll('a')).toEqual(['1', '2']);
    expect(getQueryValue(new URLSearchParams('a=null&a=2'), 'a')).toBe('2');
  });

  it('changes nothing when cleaned a second time', () => {
    const value = fc.oneof(fc.constantFrom('null', 'undefined', '""', "''", ''), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ minLength: 1 }), value)), (pairs) => {
        const once = cleanQuery(new URLSearchParams(pairs));
        expect(cleanQuery(once).toString()).toBe(once.toString());
      }),
    );
  });
});

describe('safePath', () => {
  it.each([
    '/',
    '/wealth/user',
    '/wealth/user?a=1&b=//x',
    '/simu/product/%E4%B8%AD',
    '/a?to=https://x.y/z',
    '/a#b',
    '/a%20b',
  ])('accepts the own path %s', (path) => expect(toSafePath(path, '/no')).toBe(path));

  it.each([
    '',
    'wealth',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2f%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%252fevil.example',
    '/%25255cevil.example',
    '/a/../..//evil.example',
    '/..//evil.example',
    '/a//b',
    '/%2e%2e/a',
    '/.//evil.example',
    '/\tevil',
    '/\n/evil.example',
    '/a\u0000',
    '/a%0d%0aSet-Cookie:x',
    '/a?b=\r\nx',
    '/%',
    '/%zz',
    'javascript:alert(1)',
    ' /a',
    '/a\u2028b',
    `/${'a'.repeat(3_000)}`,
  ])('falls back for %j', (path) => expect(toSafePath(path, '/no')).toBe('/no'));

  it('falls back for a value that is not a text', () => {
    for (const value of [null, undefined, 1, {}, ['/a']]) expect(toSafePath(value)).toBe('/');
  });

  it('never leaves the origin, for any text', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%25',
      '%2e',
      '@',
      ':',
      'evil.example',
      '\t',
      '?',
      '#',
      'a',
      '%E4',
    );
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, fc.boolean(), (tail, leading) => {
        const path = toSafePath(leading ? `/${tail}` : tail, '/fallback');
        const target = new URL(path, 'https://portal.example/deep/page');
        expect(target.origin).toBe('https://portal.example');
        expect(path[0]).toBe('/');
        expect(decodeURIComponent(path.split(/[?#]/, 1)[0] ?? '')).not.toMatch(/^\/[/\\]/);
        expect(isSafePath(path)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
