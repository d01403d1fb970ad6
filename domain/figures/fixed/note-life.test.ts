import { describe, expect, it } from 'vitest';
import {
  applyNoteEvent,
  computeLateInterest,
  computeNoteUnit,
  computeOwedIncome,
  foldNote,
  ProductEventError,
  startNote,
  type NoteEvent,
  type NoteTerms,
} from '~/domain/figures/fixed/note-life';

const NOTE: NoteTerms = {
  startsOn: '2026-03-16',
  endsOn: '2027-03-16',
  rate: '0.031',
  dayCount: 'act_365',
  lateRate: '0.0465',
};
const BENCHMARK: NoteTerms = { ...NOTE, rate: null, lateRate: null };
const pay = (day: string, income: string, principal: string, more: Partial<NoteEvent> = {}): NoteEvent => ({
  ...{ type: 'payment', day, cause: 'schedule', until: day, income, principal },
  ...(more as object),
});
const END = { until: '2027-03-16', dueOn: '2027-03-16', isEnd: true };

/** All expected amounts are computed by hand: rate × days ÷ 365, per 1 元. */
describe('life of a quasi-fixed product', () => {
  it('accrues an agreed rate by its days, and stops at the end of the term', () => {
    const state = startNote(NOTE);
    // 214 days: 0.031 × 214 / 365 = 0.018175342…
    expect(computeNoteUnit(NOTE, state, '2026-10-16', null)).toBe('1.0182');
    expect(computeNoteUnit(NOTE, state, '2027-03-16', null)).toBe('1.0310');
    expect(computeNoteUnit({ ...NOTE, lateRate: null }, state, '2027-06-16', END)).toBe('1.0310');
    expect(computeOwedIncome(NOTE, state, '2027-03-16')).toBe('0.031');
  });

  it('adds late interest on income and principal from the due day', () => {
    const state = startNote(NOTE);
    // 1.031 × 0.0465 × 30 / 365 = 0.0039404…
    expect(computeLateInterest(NOTE, state, END, '2027-04-15')).toBe('0.0039403973');
    expect(computeNoteUnit(NOTE, state, '2027-04-15', END)).toBe('1.0349');
    // A period in the term: only its income is late. 0.031 × 92 / 365 × 0.0465 × 10 / 365.
    const june = { until: '2026-06-16', dueOn: '2026-06-16', isEnd: false };
    expect(computeLateInterest(NOTE, state, june, '2026-06-26')).toBe('0.0000099544');
    expect(computeLateInterest(NOTE, state, END, '2027-03-16')).toBe('0');
  });

  it('never accrues a benchmark: it is worth its principal, or what was published since the last payment', () => {
    const state = startNote(BENCHMARK);
    expect(computeNoteUnit(BENCHMARK, state, '2026-10-16', null)).toBe('1.0000');
    expect(computeOwedIncome(BENCHMARK, state, '2027-03-16')).toBeNull();
    const valued = applyNoteEvent(state, { type: 'valuation', day: '2026-09-30', unit: '1.0213' });
    expect(computeNoteUnit(BENCHMARK, valued, '2026-10-16', null)).toBe('1.0213');
    expect(
      computeNoteUnit(BENCHMARK, applyNoteEvent(valued, pay('2026-12-16', '0.03', '0')), '2026-12-20', null),
    ).toBe('1.0000');
  });

  it('repays in parts of the principal that is left', () => {
    // 40 % first; then half of the rest: 0.6 × 0.5 = 0.3 is left. Income 0.02 on 1, then 0.01 on 0.6.
    const state = foldNote(NOTE, [
      pay('2026-06-16', '0.02', '0.4'),
      pay('2026-09-16', '0.01', '0.5', { cause: 'early' } as Partial<NoteEvent>),
    ]);
    expect(state).toMatchObject({
      outstanding: '0.3',
      income: '0.026',
      principal: '0.7',
      paidUntil: '2026-09-16',
    });
    const over = applyNoteEvent(state, pay('2026-12-16', '0', '1'));
    expect(over).toMatchObject({ outstanding: '0', isOver: true, principal: '1' });
    expect(computeNoteUnit(NOTE, over, '2027-01-01', null)).toBe('0.0000');
    expect(() => applyNoteEvent(over, pay('2027-01-01', '0.1', '0'))).toThrow('该产品已全部结清');
  });

  it('extends the term, and goes on accruing to the new end', () => {
    const state = foldNote(NOTE, [{ type: 'extension', day: '2027-03-01', to: '2027-09-16', text: '决议' }]);
    // 549 days: 0.031 × 549 / 365.
    expect(computeNoteUnit(NOTE, state, '2027-12-01', null)).toBe('1.0466');
    expect(() =>
      applyNoteEvent(state, { type: 'extension', day: '2027-03-02', to: '2027-09-16', text: '' }),
    ).toThrow(ProductEventError);
  });

  it('values a defaulted product as published, less what was recovered, until the rest is written off', () => {
    const state = foldNote(NOTE, [{ type: 'default', day: '2027-03-20', unit: '0.6', text: '' }]);
    expect(computeNoteUnit(NOTE, state, '2027-06-16', END)).toBe('0.6000');
    // 0.25 of principal back: (0.6 − 0.25) ÷ 0.75 = 0.46666… for each 元 left.
    const part = applyNoteEvent(
      state,
      pay('2027-06-30', '0', '0.25', { cause: 'recovery' } as Partial<NoteEvent>),
    );
    expect(part).toMatchObject({ outstanding: '0.75', published: { unit: '0.4667' } });
    // Another third of the 0.75: (0.4667 − 0.333333) ÷ 0.666667 = 0.2001.
    const second = applyNoteEvent(
      part,
      pay('2027-09-30', '0', '0.333333', { cause: 'recovery' } as Partial<NoteEvent>),
    );
    expect(second.published?.unit).toBe('0.2001');
    expect(applyNoteEvent(second, { type: 'write_off', day: '2027-12-31', text: '' })).toMatchObject({
      isOver: true,
      writtenOff: '0.50000025',
      principal: '0.49999975',
    });
  });

  it.each([
    ['more principal than is left', pay('2026-06-16', '0', '1.01')],
    ['nothing', pay('2026-06-16', '0', '0')],
    ['negative income', pay('2026-06-16', '-0.01', '0.1')],
    [
      'a recovery without a default',
      pay('2026-06-16', '0', '0.1', { cause: 'recovery' } as Partial<NoteEvent>),
    ],
    ['a write-off without a default', { type: 'write_off', day: '2026-06-16', text: '' } as const],
  ])('refuses %s', (_, event) => {
    expect(() => foldNote(NOTE, [event as NoteEvent])).toThrow(ProductEventError);
  });

  it('refuses a period that is paid, and a day before the last event', () => {
    const state = foldNote(NOTE, [pay('2026-06-16', '0.01', '0')]);
    expect(() =>
      applyNoteEvent(state, pay('2026-07-01', '0.01', '0', { until: '2026-06-16' } as Partial<NoteEvent>)),
    ).toThrow('截至 2026-06-16 的收益已经支付');
    expect(() => applyNoteEvent(state, pay('2026-06-15', '0.01', '0'))).toThrow('不能再登记更早的日期');
  });
});
