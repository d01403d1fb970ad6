import { describe, expect, it } from 'vitest';
import { getFooterType } from '~/domain/platform/footer';

describe('footer type', () => {
  it.each([
    ['FOOTER-001', 'GS_HK'],
    ['FOOTER-002', 'JINZHANG'],
    ['FOOTER-003', 'JIAMING'],
  ])('%s is default for %s, with and without ziguan', (_rule, platform) => {
    expect(getFooterType(platform, { isZiguan: false })).toBe('default');
    expect(getFooterType(platform, { isZiguan: true })).toBe('default');
  });

  it('FOOTER-001 FOOTER-002 FOOTER-003 treats exactly these three platforms as default', () => {
    const platforms = ['GS_HK', 'JINZHANG', 'JIAMING', 'FUXIN', 'gs_hk', 'OTHER', '', null, undefined];
    expect(platforms.filter((each) => getFooterType(each, { isZiguan: false }) === 'default')).toEqual([
      'GS_HK',
      'JINZHANG',
      'JIAMING',
    ]);
  });

  it('FOOTER-004 is fuxin only for FUXIN without ziguan', () => {
    expect(getFooterType('FUXIN', { isZiguan: false })).toBe('fuxin');
    expect(getFooterType('FUXIN', { isZiguan: true })).toBeNull();
    expect(getFooterType('OTHER', { isZiguan: false })).toBeNull();
  });
});
