import { describe, expect, it } from 'vitest';
import { isIsoDay } from '~/domain/calendar/dates';
import {
  COOLING_OFF_HOURS,
  INVESTOR_CAP,
  MINIMUM_AMOUNTS,
  PROOF_FRESH_MONTHS,
  QUALIFICATION_LIMITS,
  QUIZ_LIMITS,
  REDEMPTION_CANCEL_CUTOFF,
  getRule,
  SENIOR_RULE,
  type DatedRule,
} from '~/domain/shared/regulation';

const RULES: readonly (readonly DatedRule<unknown>[])[] = [
  COOLING_OFF_HOURS,
  INVESTOR_CAP,
  MINIMUM_AMOUNTS,
  PROOF_FRESH_MONTHS,
  QUALIFICATION_LIMITS,
  QUIZ_LIMITS,
  REDEMPTION_CANCEL_CUTOFF,
  SENIOR_RULE,
];

describe('dated rules', () => {
  it('applies from their day until the next one', () => {
    const rules = [
      { since: '2020-01-01', value: 1, source: 'a' },
      { since: '2024-07-01', value: 2, source: 'b' },
    ];
    expect(getRule(rules, '2019-12-31')).toBe(1);
    expect(getRule(rules, '2024-06-30')).toBe(1);
    expect(getRule(rules, '2024-07-01')).toBe(2);
    expect(getRule([...rules].reverse(), '2026-01-01')).toBe(2);
    expect(() => getRule([], '2026-01-01')).toThrow(RangeError);
  });

  it('has a day and a source, and is in order', () => {
    for (const rules of RULES) {
      expect(rules.length).toBeGreaterThan(0);
      for (const { since, source } of rules) {
        expect(isIsoDay(since)).toBe(true);
        expect(source).not.toBe('');
      }
      expect(rules.map(({ since }) => since)).toEqual(rules.map(({ since }) => since).sort());
    }
  });

  it('never give less than 24 hours of cooling-off', () => {
    for (const { value } of COOLING_OFF_HOURS) expect(value).toBeGreaterThanOrEqual(24);
  });
});
