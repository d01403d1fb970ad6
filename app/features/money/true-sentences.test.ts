import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getLapseTexts } from '~/app/features/person/lapse-view';
import { formatDeadlineDay, formatPercent, formatRate } from '~/domain/figures/format';
import { formatHoldingPeriod } from '~/domain/orders/holding-period';

/** Sources of everything that people read, without tests and demo texts. */
const SOURCES = ['app', 'bff', 'contract', 'domain', 'upstream']
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/seed\/|node_modules/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const filesWith = (pattern: RegExp): string[] =>
  SOURCES.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('sentences that contradicted each other', () => {
  it('rounds a percentage by one rule on pages, in documents and in CSV files', () => {
    // 10.005 %: floats times a hundred round it down.
    expect([formatRate(0.10005), formatPercent(0.10005)]).toEqual(['10.01%', '+10.01%']);
    expect([formatRate(0.01535), formatRate(0.015349)]).toEqual(['1.54%', '1.53%']);
    expect(filesWith(/\* 100\)\.toFixed\(2\)(\}%|;)/)).toEqual([]);
  });

  it('names the return of a tenure with one term', () => {
    expect(filesWith(/任期回报/)).toEqual([]);
    expect(filesWith(/任职回报/).length).toBeGreaterThan(2);
  });

  it('never denies a known date', () => {
    expect(filesWith(/没有可以查到的日期/)).toEqual([]);
  });

  it('excludes holdings from the NAVs that an expired quiz hides', () => {
    expect(getLapseTexts('quiz').until).toBe('暂不能买入，未持有的私募产品暂不展示净值');
    expect(filesWith(/(?<!未持有的私募产品暂)不展示(私募)?净值/)).toEqual([]);
  });

  it('includes the last day of a deadline without a time', () => {
    expect(formatDeadlineDay('2026-12-01')).toBe('2026-12-01（含）前');
    expect(formatDeadlineDay('12-01')).toBe('12-01（含）前');
    // A day without its time must not be followed by 前.
    expect(filesWith(/format(Short|Month)Day\([^)]*\)\} ?前/)).toEqual([]);
  });

  it('counts a holding period of years by the calendar', () => {
    expect(formatHoldingPeriod({ months: 36, days: 0 })).toBe('3 年');
    expect(filesWith(/['`（]1,?095 ?天/)).toEqual([]);
  });
});
