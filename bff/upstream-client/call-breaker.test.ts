import { describe, expect, it } from 'vitest';
import { createCallBreaker, TRIAL_INTERVAL_MS } from '~/bff/upstream-client/call-breaker';

const CALL = 'market.fundInfo';

function breaker() {
  let nowMs = 0;
  const changes: string[] = [];
  const made = createCallBreaker({
    nowMs: () => nowMs,
    onChange: (call, isOpen) => void changes.push(`${call} ${isOpen ? 'open' : 'closed'}`),
  });
  return {
    ...made,
    changes,
    pass: (ms: number) => void (nowMs += ms),
    /** Records failed attempts, by the given clients in turn. */
    fail(times: number, requesters: readonly string[]) {
      for (let each = 0; each < times; each += 1)
        made.ended(CALL, requesters[each % requesters.length] ?? '', true);
    },
  };
}
const MANY = ['a', 'b', 'c', 'd'];

describe('the breaker of a call', () => {
  it('opens when several clients get no reply, only for that call', () => {
    const { fail, mayTry, open, changes } = breaker();
    fail(8, MANY);
    expect(open()).toEqual([CALL]);
    expect(mayTry(CALL)).toBe(false);
    expect(mayTry('market.fundNav')).toBe(true);
    expect(changes).toEqual([`${CALL} open`]);
  });

  it('stays closed for one failing account, however often it asks', () => {
    const { fail, mayTry } = breaker();
    fail(100, ['a', 'b']);
    expect(mayTry(CALL)).toBe(true);
  });

  it('stays closed while most attempts succeed', () => {
    const { ended, mayTry } = breaker();
    for (let each = 0; each < 60; each += 1) ended(CALL, `p${each}`, each % 3 === 0);
    expect(mayTry(CALL)).toBe(true);
  });

  it('forgets old faults', () => {
    const { fail, pass, mayTry } = breaker();
    fail(5, MANY);
    pass(60_000);
    fail(5, MANY);
    expect(mayTry(CALL)).toBe(true);
  });

  it('allows one attempt a second, even while the last one still waits, and closes with the first reply', () => {
    const { fail, pass, mayTry, ended, open, changes } = breaker();
    fail(8, MANY);
    pass(TRIAL_INTERVAL_MS);
    expect([mayTry(CALL), mayTry(CALL), mayTry(CALL)]).toEqual([true, false, false]);
    pass(TRIAL_INTERVAL_MS);
    expect([mayTry(CALL), mayTry(CALL)]).toEqual([true, false]);
    ended(CALL, 'a', true);
    expect(open()).toEqual([CALL]);
    ended(CALL, 'b', false);
    expect(open()).toEqual([]);
    expect(changes).toEqual([`${CALL} open`, `${CALL} closed`]);
    fail(5, MANY);
    expect(mayTry(CALL)).toBe(true);
  });

  it('is forgotten after a while without attempts', () => {
    const { fail, pass, open } = breaker();
    fail(8, MANY);
    pass(31_000);
    expect(open()).toEqual([]);
  });
});
