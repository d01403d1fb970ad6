import { describe, expect, it } from 'vitest';
import { parseFundCodes } from '~/app/pages/own/watchlist/import-codes';

describe('codes in a pasted text', () => {
  it('is its words of letters and digits, each once, without the market suffix', () => {
    const text = '000001 华夏成长\n990127.OF，990127；sjx123\tP1001、近1年 12.34% abc 2026-11-20';
    expect(parseFundCodes(text)).toEqual(['000001', '990127', 'SJX123', 'P1001', '2026']);
    expect(parseFundCodes('  \n')).toEqual([]);
    expect(parseFundCodes('990127')).toEqual(['990127']);
    expect(parseFundCodes('９９０１２７，ＳＪＸ１２３')).toEqual(['990127', 'SJX123']);
  });
});
