import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readCookies, setCookie } from '~/bff/core/cookies';

const read = (header: string | undefined) => Object.fromEntries(readCookies(header));
const options = { isSecure: true, isHttpOnly: true, maxAgeSeconds: 60 };

describe('readCookies', () => {
  it.each([
    ['no header', undefined, {}],
    ['spaces around names and values', ' a = 1 ;b=2; c=', { a: '1', b: '2', c: '' }],
    ['a repeated name: the first counts', 'a=1; a=2', { a: '1' }],
    ['encoded values', 'a=%E5%9F%BA%E9%87%91%3B', { a: '基金;' }],
    ['a value that cannot be decoded', 'a=%E5%9; b=2', { b: '2' }],
    ['a part without a value', 'x; b=2', { b: '2' }],
    ['a value with an equals sign', 'a=b=c', { a: 'b=c' }],
  ])('reads %s', (_case, header, expected) => expect(read(header)).toEqual(expected));

  it('keeps names of object members apart from those of the prototype', () => {
    expect(readCookies('__proto__=1; constructor=2').get('constructor')).toBe('2');
    expect(readCookies('a=1').has('constructor')).toBe(false);
  });

  it('ignores a header of more than 16,384 characters', () => {
    expect(read(`a=${'x'.repeat(16_382)}`)).not.toEqual({});
    expect(read(`a=${'x'.repeat(16_383)}`)).toEqual({});
  });
});

describe('setCookie', () => {
  it('writes a cookie of the whole site and this host, and replaces an earlier one of its name', () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    expect(setCookie(response, 'a', '旧', options)).toBe(true);
    setCookie(response, 'b', '1', { isSecure: false, isHttpOnly: false, maxAgeSeconds: null });
    setCookie(response, 'a', '新;', { ...options, maxAgeSeconds: 59.9 });
    expect(response.getHeader('set-cookie')).toEqual([
      'b=1; Path=/; SameSite=Lax',
      'a=%E6%96%B0%3B; Max-Age=59; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });
});
