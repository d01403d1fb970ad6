import { describe, expect, it } from 'vitest';
import { toShanghaiDay, getWeekday } from '~/domain/calendar/dates';
import { SEED_AS_OF } from '~/upstream/seed/calendar';
import { SEED_FRESH_UNTIL, computeTestClockOffsetSeconds } from '~/upstream/core/db/testing/test-clock';

const DAY_MS = 86_400_000;

/** Time shown by the clock of a test world at a system time, ms. */
const shownAt = (machineMs: number): number => machineMs + computeTestClockOffsetSeconds(machineMs) * 1_000;

describe('clock of a test world', () => {
  it('equals the system clock while the seeded NAVs are fresh', () => {
    expect(computeTestClockOffsetSeconds(Date.parse(`${SEED_AS_OF}T10:00:00+08:00`))).toBe(0);
    expect(computeTestClockOffsetSeconds(Date.parse(`${SEED_FRESH_UNTIL}T23:59:59+08:00`))).toBe(0);
  });

  it('never passes that period, and keeps weekday and time of day, for the next five years', () => {
    for (let days = 0; days < 5 * 366; days += 1)
      for (const time of ['00:00:00', '09:31:00', '23:59:59']) {
        const machineMs = Date.parse(`${SEED_FRESH_UNTIL}T${time}+08:00`) + days * DAY_MS;
        const day = toShanghaiDay(new Date(shownAt(machineMs)));
        expect(day > SEED_AS_OF && day <= SEED_FRESH_UNTIL, day).toBe(true);
        expect(getWeekday(day)).toBe(getWeekday(toShanghaiDay(new Date(machineMs))));
        expect((machineMs - shownAt(machineMs)) % DAY_MS).toBe(0);
      }
  });
});
