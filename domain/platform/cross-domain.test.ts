import { describe, expect, it } from 'vitest';
import { CROSS_DOMAIN_POPUP_MS } from '~/domain/shared/constants';
import { resolveArrival, parsePartnerUrl, addLoginMarker } from '~/domain/platform/cross-domain';

const origins = ['https://fund.example.com', 'https://wealth.example.com'];
const marker = 'a'.repeat(64);
const other = 'b'.repeat(64);

describe('where a jump may lead', () => {
  it('to any address of a portal of the list', () => {
    expect(parsePartnerUrl('https://fund.example.com/fund/info?kind=news#top', origins)?.href).toBe(
      'https://fund.example.com/fund/info?kind=news#top',
    );
  });

  it.each([
    'https://evil.example/',
    'https://fund.example.com.evil.example/',
    'https://fund.example.com@evil.example/',
    'https://me:pw@fund.example.com/',
    'http://fund.example.com/',
    'https://fund.example.com:8443/',
    '//fund.example.com/',
    '/fund/info',
    'javascript:alert(1)//https://fund.example.com',
    'data:text/html,https://fund.example.com',
    '',
    `https://fund.example.com/${'x'.repeat(2_048)}`,
  ])('not to %j', (text) => {
    expect(parsePartnerUrl(text, origins)).toBeNull();
  });

  it('XDOMAIN-007 XDOMAIN-010 the marker travels as the parameter login, in place of any other; a guest has none', () => {
    const address = new URL('https://fund.example.com/fund/info?login=x&kind=news&login=y#top');
    expect(addLoginMarker(address, marker)).toBe(
      `https://fund.example.com/fund/info?kind=news&login=${marker}#top`,
    );
    expect(addLoginMarker(address, null)).toBe('https://fund.example.com/fund/info?kind=news#top');
  });
});

it('CONST-017 the screen stands for a second', () => {
  expect(CROSS_DOMAIN_POPUP_MS).toBe(1_000);
});

describe('who arrives with a marker', () => {
  it('XDOMAIN-011 another person is logged in here: logged out', () => {
    expect(resolveArrival(other, marker, true)).toBe('logout');
  });

  it('XDOMAIN-012 the same person, or nobody: no logout', () => {
    expect(resolveArrival(marker, marker, true)).toBe('same');
    expect(resolveArrival(other, null, true)).toBe('same');
  });

  it('a link that no portal of ours led to logs nobody out, nor does a text that is no marker', () => {
    expect(resolveArrival(other, marker, false)).toBe('stranger');
    for (const text of ['', '1', marker.toUpperCase(), `${other} `, `${other}0`])
      expect(resolveArrival(text, marker, true)).toBe('same');
  });
});
