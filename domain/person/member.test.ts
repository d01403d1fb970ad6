import { describe, expect, it } from 'vitest';
import {
  MAX_ASSET_POINTS,
  listAssetMonths,
  computeAssetPoints,
  getAssetCountDay,
  computeGrowthExpiry,
  computeMonthAverageFen,
  listTenureMonths,
} from '~/domain/person/member-growth';
import {
  computeGrowth,
  listExpiringGrowth,
  getLevelForGrowth,
  MEMBER_LEVELS,
  getNextLevelGrowth,
  getNextReviewDay,
  computeMemberStateAt,
  type GrowthEntry,
} from '~/domain/person/member-level';
import { MEMBER_BENEFITS, getRightsYear, getYearlyUseLimit } from '~/domain/person/member-rights';

const FROM = '2026-07-01';
const entry = (
  points: number,
  countedOn: string,
  expiresOn = computeGrowthExpiry(countedOn),
): GrowthEntry => ({
  points,
  countedOn,
  expiresOn,
});

describe('member growth', () => {
  it('is valid up to the end of the month two years later, also in a leap year', () => {
    expect(computeGrowthExpiry('2026-07-01')).toBe('2028-07-31');
    expect(computeGrowthExpiry('2026-02-10')).toBe('2028-02-29');
    expect(computeGrowthExpiry('2028-02-29')).toBe('2030-02-28');
    expect(computeGrowthExpiry('2026-12-31')).toBe('2028-12-31');
  });

  it('averages a month over its days, each at the last value before it, a leap February over 29', () => {
    const points = [
      { date: '2026-06-20', valueFen: 100 },
      { date: '2026-07-11', valueFen: 410 },
      { date: '2026-08-03', valueFen: 9_000 },
    ];
    // 10 days of 100, 21 days of 410, divided by 31.
    expect(computeMonthAverageFen(points, '2026-07')).toBe(Math.floor((10 * 100 + 21 * 410) / 31));
    expect(computeMonthAverageFen(points, '2026-05')).toBe(0);
    expect(computeMonthAverageFen(points, '2026-09')).toBe(9_000);
    expect(computeMonthAverageFen([{ date: '2028-02-29', valueFen: 29_000 }], '2028-02')).toBe(1_000);
    expect(computeMonthAverageFen([{ date: '2027-02-28', valueFen: 28_000 }], '2027-02')).toBe(1_000);
    expect(computeMonthAverageFen([], '2026-07')).toBe(0);
  });

  it('counts one point per full 10,000 元 of the average, up to the cap, and none for a negative average', () => {
    expect(computeAssetPoints(999_999)).toBe(0);
    expect(computeAssetPoints(1_000_000)).toBe(1);
    expect(computeAssetPoints(206_399_999)).toBe(206);
    expect(computeAssetPoints(5_000_000_000)).toBe(MAX_ASSET_POINTS);
    expect(computeAssetPoints(9_000_000_000)).toBe(MAX_ASSET_POINTS);
    expect(computeAssetPoints(-5_000_000)).toBe(0);
  });

  it('counts the assets of a month on the 5th of the next, none from before the rules or the account', () => {
    expect(getAssetCountDay('2026-12')).toBe('2027-01-05');
    expect(listAssetMonths('2026-03-02', '2026-08-04')).toEqual([]);
    expect(listAssetMonths('2026-03-02', '2026-08-05')).toEqual(['2026-07']);
    expect(listAssetMonths('2026-10-31', '2027-01-05')).toEqual(['2026-10', '2026-11', '2026-12']);
  });

  it('counts full months, on the last day of a shorter one, also for an account of 29 February', () => {
    expect(listTenureMonths('2026-07-31', '2026-10-30')).toEqual([
      { months: 1, on: '2026-08-31' },
      { months: 2, on: '2026-09-30' },
    ]);
    const old = listTenureMonths('2024-02-29', '2028-02-29');
    expect(old[0]).toEqual({ months: 29, on: '2026-07-29' });
    expect(old.filter(({ months }) => months % 12 === 0)).toEqual([
      { months: 36, on: '2027-02-28' },
      { months: 48, on: '2028-02-29' },
    ]);
    expect(listTenureMonths('2026-11-20', '2026-11-20')).toEqual([]);
  });

  it('sums the points valid on a day, both days inclusive, never below zero', () => {
    const entries = [entry(100, '2026-07-10', '2026-09-30'), entry(-30, '2026-08-01')];
    expect(computeGrowth(entries, '2026-07-09')).toBe(0);
    expect(computeGrowth(entries, '2026-07-10')).toBe(100);
    expect(computeGrowth(entries, '2026-09-30')).toBe(70);
    expect(computeGrowth(entries, '2026-10-01')).toBe(0);
    expect(listExpiringGrowth([...entries, entry(5, '2026-07-10', '2026-09-30')], '2026-08-01')).toEqual([
      { expiresOn: '2026-09-30', points: 105 },
    ]);
    expect(listExpiringGrowth(entries, '2026-10-01')).toEqual([]);
  });
});

describe('member level', () => {
  it('is the highest whose growth is reached', () => {
    expect(
      [0, 999, 1_000, 4_999, 5_000, 19_999, 20_000, 99_999, 100_000, 9e9].map(getLevelForGrowth),
    ).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
    expect(MEMBER_LEVELS.map((_, level) => getNextLevelGrowth(level))).toEqual([
      1_000,
      5_000,
      20_000,
      100_000,
      null,
    ]);
  });

  it('is reviewed on the 5th of each month', () => {
    expect(getNextReviewDay('2026-07-04')).toBe('2026-07-05');
    expect(getNextReviewDay('2026-07-05')).toBe('2026-08-05');
    expect(getNextReviewDay('2026-12-31')).toBe('2027-01-05');
  });

  it('rises on the day growth is sufficient, over several levels at once', () => {
    const { memberState, changes } = computeMemberStateAt([entry(5_200, '2026-08-20')], FROM, '2026-09-04');
    expect(memberState).toEqual({
      level: 2,
      since: '2026-08-20',
      keptUntil: '2027-08-20',
      graceUntil: null,
      reckonedOn: '2026-08-05',
    });
    expect(changes).toEqual([{ on: '2026-08-20', kind: 'raised', level: 2 }]);
    expect(computeMemberStateAt([], FROM, '2026-07-04').memberState).toMatchObject({
      level: 0,
      reckonedOn: null,
    });
  });

  it('is valid for a year, then has three months of grace, then falls by one level and is kept there', () => {
    const entries = [entry(5_200, '2026-08-20', '2026-10-31')];
    const at = (day: string) => computeMemberStateAt(entries, FROM, day).memberState;
    expect(at('2027-08-20')).toMatchObject({ level: 2, graceUntil: null });
    expect(at('2027-09-04')).toMatchObject({ level: 2, graceUntil: null });
    expect(at('2027-09-05')).toMatchObject({ level: 2, graceUntil: '2027-11-20' });
    expect(at('2027-12-04')).toMatchObject({ level: 2, graceUntil: '2027-11-20' });
    expect(at('2027-12-05')).toMatchObject({ level: 1, since: '2027-12-05', keptUntil: '2028-12-05' });
    expect(at('2029-04-05')).toMatchObject({ level: 0, keptUntil: null, graceUntil: null });
    expect(computeMemberStateAt(entries, FROM, '2029-04-05').changes.map(({ kind }) => kind)).toEqual([
      'raised',
      'grace',
      'fallen',
      'grace',
      'fallen',
    ]);
  });

  it('is renewed for another year when growth is sufficient at the end of its year, or recovers within the grace period', () => {
    const first = entry(1_000, '2026-08-20', '2026-10-31');
    const still = computeMemberStateAt([first, entry(1_000, '2027-08-01')], FROM, '2027-09-05');
    expect(still.memberState).toMatchObject({ level: 1, since: '2026-08-20', keptUntil: '2028-09-05' });
    const back = computeMemberStateAt([first, entry(1_000, '2027-10-12')], FROM, '2027-12-05');
    expect(back.changes.map(({ on, kind }) => [on, kind])).toEqual([
      ['2026-08-20', 'raised'],
      ['2027-09-05', 'grace'],
      ['2027-10-12', 'kept'],
    ]);
    expect(back.memberState).toMatchObject({ level: 1, keptUntil: '2028-10-12', graceUntil: null });
  });

  it('is valid up to 28 February when reached on 29 February', () => {
    expect(computeMemberStateAt([entry(1_000, '2028-02-29')], FROM, '2028-03-01').memberState.keptUntil).toBe(
      '2029-02-28',
    );
  });
});

describe('member rights', () => {
  it('never decrease with a higher level, and count per calendar year', () => {
    for (const right of MEMBER_BENEFITS) {
      const times = MEMBER_LEVELS.map((_, level) => getYearlyUseLimit(right, level));
      expect([...times].sort((a, b) => a - b)).toEqual(times);
      expect(times[0]).toBeGreaterThan(0);
    }
    expect(getYearlyUseLimit('report', 9)).toBe(0);
    expect(getRightsYear('2028-02-29')).toEqual({ from: '2028-01-01', until: '2029-01-01' });
    expect(getRightsYear('2026-12-31').until).toBe('2027-01-01');
  });
});
