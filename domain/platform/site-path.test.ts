import { expect, it } from 'vitest';
import { getSitePath } from '~/domain/platform/site-path';

const ORIGIN = 'https://portal.example.com';
const own = (address: string | null) => getSitePath(address, ORIGIN);

it('MINI-001 accepts a path with our origin or without any', () => {
  expect(own('/wealth/post/7?a=1')).toBe('/wealth/post/7?a=1');
  expect(own(`${ORIGIN}/wealth/post/7?a=1#top`)).toBe('/wealth/post/7?a=1#top');
  expect(own(ORIGIN)).toBe('/');
  expect(own(`${ORIGIN}?a=1`)).toBe('/?a=1');
  expect(own(`${ORIGIN}/x?token=T&shareInfo=%7B%7D&login=m&a=1`)).toBe('/x?a=1');
});

it.each([
  null,
  '',
  'https://evil.example/',
  'http://portal.example.com/',
  'https://portal.example.com.evil.example/',
  'https://portal.example.com@evil.example/',
  'https://portal.example.com:8443/',
  '//evil.example/',
  `${ORIGIN}//evil.example/`,
  '/\\evil.example',
  '/%2f%2fevil.example',
  'javascript:alert(1)',
  'wealth/post/7',
  `/${'x'.repeat(4_100)}`,
])('MINI-001 rejects %.60s as a site path', (address) => {
  expect(own(address)).toBeNull();
});
