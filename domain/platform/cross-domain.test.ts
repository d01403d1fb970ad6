import { describe, expect, it } from 'vitest';
import { CROSS_DOMAIN_POPUP_MS } from '~/domain/shared/constants';
import { resolveArrival, parsePartnerUrl, addLoginMarker } from '~/domain/platform/cross-domain';

const origins = ['https://fund.example.com', 'https://wealth.example.com'];
const marker = 'a'.repeat(64);
const other = 'b'.repeat(64);

describe('target of a cross-domain jump', () => {
  it('accepts any URL of a listed portal', () => {
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
  ])('rejects %j', (text) => {
    expect(parsePartnerUrl(text, origins)).toBeNull();
  });

  it('XDOMAIN-007 XDOMAIN-010 sends the marker as parameter login, replacing any other; a guest has none', () => {
    const address = new URL('https://fund.example.com/fund/info?login=x&kind=news&login=y#top');
    expect(addLoginMarker(address, marker)).toBe(
      `https://fund.example.com/fund/info?kind=news&login=${marker}#top`,
    );
    expect(addLoginMarker(address, null)).toBe('https://fund.example.com/fund/info?kind=news#top');
  });
});

it('CONST-017 shows the transition screen for one second', () => {
  expect(CROSS_DOMAIN_POPUP_MS).toBe(1_000);
});

describe('arrival with a marker', () => {
  it('XDOMAIN-011 logs out when another person is logged in here', () => {
    expect(resolveArrival(other, marker, true)).toBe('logout');
  });

  it('XDOMAIN-012 does not log out when the person is the same or not logged in', () => {
    expect(resolveArrival(marker, marker, true)).toBe('same');
    expect(resolveArrival(other, null, true)).toBe('same');
  });

  it('does not log out for a link from another site, or for an invalid marker', () => {
    expect(resolveArrival(other, marker, false)).toBe('stranger');
    for (const text of ['', '1', marker.toUpperCase(), `${other} `, `${other}0`])
      expect(resolveArrival(text, marker, true)).toBe('same');
  });
});
