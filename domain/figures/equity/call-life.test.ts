import { describe, expect, it } from 'vitest';
import {
  computeCallPenalty,
  computeUncalledFen,
  foldCall,
  mayDefault,
  type CallEvent,
  type CallTerms,
} from '~/domain/figures/equity/call-life';

const TERMS: CallTerms = { penaltyRate: '0.1', graceDays: 15 };
/** 1,000,000.00 元 called for 2026-06-30, of which 20,000.00 元 is offset by fees of portfolio companies. */
const NOTICE: CallEvent = {
  ...{ type: 'notified', day: '2026-06-16', dueOn: '2026-06-30' },
  ...{ grossFen: 100_000_000, offsetFen: 2_000_000 },
};
const paid = (day: string, amountFen: number): CallEvent => ({ type: 'paid', day, amountFen });

/** Amounts computed by hand: late amount × 10 % × days ÷ 365. */
describe('a capital call', () => {
  it('is due for the amount after the fee offset, and paid in time without a penalty', () => {
    expect(foldCall(TERMS, [], '2026-06-20')).toBeNull();
    expect(foldCall(TERMS, [NOTICE], '2026-06-30')).toMatchObject({
      ...{ dueFen: 98_000_000, openFen: 98_000_000, penaltyOpenFen: 0, standing: 'open' },
    });
    expect(foldCall(TERMS, [NOTICE, paid('2026-06-30', 98_000_000)], '2026-09-30')).toMatchObject({
      ...{ openFen: 0, penaltyOpenFen: 0, standing: 'paid' },
    });
  });

  it('owes penalty interest for each late day until the capital is paid', () => {
    // 980,000 × 10 % × 10 / 365 = 2,684.93.
    expect(foldCall(TERMS, [NOTICE], '2026-07-10')).toMatchObject({
      ...{ penaltyOpenFen: 268_493, standing: 'late' },
    });
    const late = foldCall(TERMS, [NOTICE, paid('2026-07-10', 98_000_000)], '2026-12-31');
    expect(late).toMatchObject({ openFen: 0, penaltyOpenFen: 268_493, standing: 'paid' });
    const whole = foldCall(TERMS, [NOTICE, paid('2026-07-10', 98_268_493)], '2026-12-31');
    expect(whole).toMatchObject({ openFen: 0, penaltyPaidFen: 268_493, penaltyOpenFen: 0 });
  });

  it('owes the penalty on the rest after a part is paid', () => {
    // 980,000 × 10 % × 10 / 365 + 480,000 × 10 % × 20 / 365 = 2,684.93 + 2,630.14.
    expect(foldCall(TERMS, [NOTICE, paid('2026-07-10', 50_000_000)], '2026-07-30')).toMatchObject({
      ...{ paidFen: 50_000_000, openFen: 48_000_000, penaltyOpenFen: 268_493 + 263_014 },
    });
  });

  it('may default only after the grace days, and then owes no further penalty', () => {
    const state = (today: string) => foldCall(TERMS, [NOTICE], today);
    expect(mayDefault(TERMS, state('2026-07-15') as never, '2026-07-15')).toBe(false);
    expect(mayDefault(TERMS, state('2026-07-16') as never, '2026-07-16')).toBe(true);
    const defaulted = foldCall(TERMS, [NOTICE, { type: 'defaulted', day: '2026-07-16' }], '2027-07-16');
    // 980,000 × 10 % × 16 / 365.
    expect(defaulted).toMatchObject({ standing: 'defaulted', penaltyOpenFen: 429_589 });
  });

  it('computes the penalty by days over 365, half up to the 分', () => {
    expect(computeCallPenalty(36_500, '0.1', '2026-01-01', '2026-01-06')).toBe(50);
    expect(computeCallPenalty(36_500, '0.01', '2026-01-01', '2026-01-02')).toBe(1);
    expect(computeCallPenalty(10_000_000_000, '0.18', '2026-01-01', '2027-01-01')).toBe(1_800_000_000);
    expect(computeCallPenalty(100, '0.1', '2026-01-06', '2026-01-01')).toBe(0);
  });

  it('leaves the commitment less paid-in capital, plus what may be called again', () => {
    // ILPA: a recallable distribution adds to the unfunded commitment.
    expect(computeUncalledFen({ committedFen: 500, paidFen: 300, recallableFen: 0 })).toBe(200);
    expect(computeUncalledFen({ committedFen: 500, paidFen: 300, recallableFen: 50 })).toBe(250);
    expect(computeUncalledFen({ committedFen: 500, paidFen: 520, recallableFen: 0 })).toBe(0);
  });
});
