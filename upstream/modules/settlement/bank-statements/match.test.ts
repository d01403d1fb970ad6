import { describe, expect, it } from 'vitest';
import { matchRows, type Candidate } from '~/upstream/modules/settlement/bank-statements/match';
import type { BankRow } from '~/upstream/modules/settlement/bank-statements/rows';

const row = (id: string, payer: string, yuan: number, memo = ''): BankRow => ({
  ...{ id, key: id, reference: id, paid_at: '2026-11-20T01:00:00.000Z', payer, amount_fen: yuan * 100, memo },
  ...{ state: 'open', order_table: null, order_id: null, account_id: null, outcome: null, note: null },
  ...{ read_by: null, read_at: '2026-11-20T02:00:00.000Z', decided_at: null },
});
const order = (id: string, name: string, yuan: number, isWaiting = true): Candidate => ({
  ...{ table: 'orders', id, order_no: `NO-${id}`, account_id: name, name, product: '成长一号' },
  ...{ amount_fen: yuan * 100, isWaiting },
});
const told = (rows: BankRow[], orders: Candidate[]) =>
  matchRows(rows, orders).map(({ match, candidates }) => [match, ...candidates.map(({ of }) => of.id)]);

describe('matching money to orders', () => {
  it('is exact when name and amount fit only one waiting order', () => {
    const orders = [order('a', '程若兰', 100), order('b', '王五', 200)];
    expect(told([row('1', '程 若兰', 100), row('2', '王五', 100), row('3', '赵六', 7)], orders)).toEqual([
      ['exact', 'a'],
      ['possible', 'b', 'a'],
      ['none'],
    ]);
  });

  it('needs a decision when two orders fit, unless the note names one', () => {
    const orders = [order('a', '程若兰', 100), order('b', '程若兰', 100)];
    expect(told([row('1', '程若兰', 100)], orders)[0]?.[0]).toBe('possible');
    expect(told([row('1', '程若兰', 100, '认购 NO-b')], orders)[0]).toEqual(['exact', 'b', 'a']);
    expect(
      told([row('1', '程若兰', 100, 'NO-c')], [order('a', '程若兰', 100), order('c', '王五', 5)])[0]?.[0],
    ).toBe('possible');
  });

  it('matches an order with one row only, and never an order that awaits no money', () => {
    expect(told([row('1', '王五', 5), row('2', '王五', 5)], [order('a', '王五', 5)])).toEqual([
      ['exact', 'a'],
      ['possible', 'a'],
    ]);
    expect(told([row('1', '王五', 5)], [order('a', '王五', 5, false)])).toEqual([['possible', 'a']]);
  });
});
