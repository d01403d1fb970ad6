import { describe, expect, it } from 'vitest';
import { parseShareInfo, extractTokenEntry } from '~/domain/platform/entry';

describe('an address with a token', () => {
  it('MINI-002 MINI-006 gives up token and shareInfo, and keeps the rest as it was written', () => {
    const entry = extractTokenEntry(
      '?iv_code=A%2B1&token=T-1_x&shareInfo=%7B%22isPersonal%22%3Atrue%7D&q=%E5%9F%BA',
    );
    expect(entry).toEqual({
      token: 'T-1_x',
      shareInfo: { isPersonal: true },
      search: '?iv_code=A%2B1&q=%E5%9F%BA',
    });
    expect(extractTokenEntry('?token=T')).toMatchObject({ token: 'T', search: '' });
  });

  it('MINI-006 finds them under names that are written with escapes, and however often they come', () => {
    const entry = extractTokenEntry('?a=1&%74oken=T&toke%6E=U&share%49nfo=x&&b');
    expect(entry).toMatchObject({ token: 'T', search: '?a=1&b' });
  });

  it('is none without a token, with one of another name, or with shareInfo alone', () => {
    for (const search of ['', '?a=1', '?accesstoken=1', '?Token=1', '?shareInfo=%7B%7D', '?a=token'])
      expect(extractTokenEntry(search), search).toBeNull();
  });

  it('loses what cannot be a token as well: blank, too long, or not of its characters', () => {
    for (const token of ['', 'undefined', 'null', 'a b', '%00', '%E5', 'x'.repeat(2049)])
      expect(extractTokenEntry(`?token=${token}&a=1`), token.slice(0, 12)).toMatchObject({
        token: null,
        search: '?a=1',
      });
  });
});

describe('shareInfo', () => {
  it.each([
    ['{"isPersonal":true}', true],
    ['{"isPersonal":"true","x":{"y":[1]}}', true],
    ['{"isPersonal":1}', true],
    ['{"isPersonal":"1"}', true],
    ['{"isPersonal":false}', false],
    ['{"isPersonal":"no"}', false],
    ['{"isPersonal":{}}', false],
    ['{}', false],
    ['true', false],
    ['null', false],
    ['[1]', false],
    ['{"isPersonal":tr', false],
    ['', false],
    [`{"isPersonal":true,"x":"${'y'.repeat(1024)}"}`, false],
  ])('MINI-003 %.40s says isPersonal %s', (text, isPersonal) => {
    expect(parseShareInfo(text)).toEqual({ isPersonal });
  });
});
