import { describe, expect, it } from 'vitest';
import { getLinkTarget, type LinkClick } from '~/app/platform/link-clicks';

const here = new URL('https://portal.example/wealth/fund-library?page=2');
const plain: LinkClick = {
  isDefaultPrevented: false,
  button: 0,
  hasModifier: false,
  href: 'https://portal.example/simu/product/P1?tab=nav',
  target: '',
  isDownload: false,
  isReload: false,
  isReplace: false,
  isPreventScrollReset: false,
};

describe('getLinkTarget', () => {
  it('passes a plain click on an internal page to the router', () => {
    expect(getLinkTarget(plain, here)).toEqual({
      path: '/simu/product/P1?tab=nav',
      replace: false,
      preventScrollReset: false,
    });
    expect(getLinkTarget({ ...plain, isReplace: true, isPreventScrollReset: true }, here)).toMatchObject({
      replace: true,
      preventScrollReset: true,
    });
  });

  it.each([
    ['another origin', { href: 'https://other.example/' }],
    ['a telephone number', { href: 'tel:4000000000' }],
    ['a new window', { target: '_blank' }],
    ['a download', { isDownload: true }],
    ['a link that must reload the document', { isReload: true }],
    ['a middle click', { button: 1 }],
    ['a click with a modifier key', { hasModifier: true }],
    ['a click already handled', { isDefaultPrevented: true }],
    ['an anchor on the same page', { href: 'https://portal.example/wealth/fund-library?page=2#risk' }],
  ])('leaves %s to the browser', (_what, change) => {
    expect(getLinkTarget({ ...plain, ...change }, here)).toBeNull();
  });
});
