import { describe, expect, it } from 'vitest';
import { parseShareInfo, extractTokenEntry } from '~/domain/platform/entry';

describe('URL with a token', () => {
  it('MINI-002 MINI-006 extracts token and shareInfo, and keeps the rest of the query unchanged', () => {
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

  it('MINI-006 extracts them under percent-encoded names, and repeated ones', () => {
    const entry = extractTokenEntry('?a=1&%74oken=T&toke%6E=U&share%49nfo=x&&b');
    expect(entry).toMatchObject({ token: 'T', search: '?a=1&b' });
  });

  it('is null without a token, with one of another name, or with shareInfo only', () => {
    for (const search of ['', '?a=1', '?accesstoken=1', '?Token=1', '?shareInfo=%7B%7D', '?a=token'])
      expect(extractTokenEntry(search), search).toBeNull();
  });

  it('removes an invalid token too: blank, too long, or with other characters', () => {
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
  ])('MINI-003 parses %.40s with isPersonal %s', (text, isPersonal) => {
    expect(parseShareInfo(text)).toEqual({ isPersonal });
  });
});
