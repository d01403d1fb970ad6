import { describe, expect, it } from 'vitest';
import { computeComplaintDeadlines } from '~/domain/person/complaint-clock';
import { createTradingCalendar } from '~/domain/calendar/trading-calendar';
import { listExchangeDays } from '~/domain/testing/exchange-days';

const calendar = createTradingCalendar(listExchangeDays('2026-01-01', '2026-12-31'));
const course = { handledAt: null, prolongedAt: null, answeredAt: null };
const clock = (receivedAt: string, now = receivedAt, more: Partial<typeof course> = {}) =>
  computeComplaintDeadlines(calendar, { ...course, ...more, receivedAt }, now);

describe('complaint deadlines', () => {
  it('counts trading days after the day of receipt, at any hour and also when that day is closed', () => {
    // A Monday; Saturday and Sunday count from the next Monday.
    expect(clock('2026-11-02T01:00:00Z')).toMatchObject({
      registerBy: '2026-11-05',
      answerBy: '2026-11-23',
    });
    expect(clock('2026-11-02T15:59:59Z')).toEqual(clock('2026-11-02T01:00:00Z'));
    for (const day of ['2026-10-31', '2026-11-01'])
      expect(clock(`${day}T04:00:00Z`)).toMatchObject({ registerBy: '2026-11-04', answerBy: '2026-11-20' });
  });

  it('does not count days on which the exchanges are closed', () => {
    // 2026-09-30 is the last trading day before the National Day holiday; trading resumes on 2026-10-08.
    expect(clock('2026-09-30T02:00:00Z').registerBy).toBe('2026-10-12');
  });

  it('is late from the day after the last one, and no longer once it is answered', () => {
    const received = '2026-11-02T01:00:00Z';
    expect(clock(received, '2026-11-05T15:59:00Z').isLate).toBe(false);
    expect(clock(received, '2026-11-05T16:00:00Z').isLate).toBe(true);
    const handled = { handledAt: '2026-11-03T01:00:00Z' } as object;
    expect(clock(received, '2026-11-06T02:00:00Z', handled).isLate).toBe(false);
    expect(clock(received, '2026-11-24T02:00:00Z', handled).isLate).toBe(true);
    const answered = { ...handled, answeredAt: '2026-11-24T01:00:00Z' } as object;
    expect(clock(received, '2026-11-24T02:00:00Z', answered).isLate).toBe(false);
  });

  it('can be extended once, by the same number of days', () => {
    const prolonged = { handledAt: '2026-11-03T01:00:00Z', prolongedAt: '2026-11-20T01:00:00Z' } as object;
    expect(clock('2026-11-02T01:00:00Z', '2026-11-24T02:00:00Z', prolonged)).toEqual({
      registerBy: '2026-11-05',
      answerBy: '2026-12-14',
      isLate: false,
    });
  });

  it('gives no day beyond the calendar, and reports nothing as late by it', () => {
    expect(clock('2026-12-20T02:00:00Z', '2026-12-30T02:00:00Z')).toMatchObject({
      registerBy: '2026-12-23',
      answerBy: null,
      isLate: true,
    });
    expect(clock('2027-01-05T02:00:00Z').registerBy).toBeNull();
  });
});
