import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { storeRows } from '~/upstream/modules/settlement/bank-statements/rows';
import { parseStatement } from '~/upstream/core/files/bank-statement/read-statement';

const HEAD = '入账时间,付款户名,收入金额,流水号,附言';
const NOW = new Date('2026-11-21T01:00:00Z');

describeOnEachDatabase('rows of a bank statement', { content: 'migrated' }, (opened) => {
  const keep = (rows: string[], options = {}) =>
    storeRows({ db: opened().db, now: () => NOW }, parseStatement([HEAD, ...rows].join('\n')), options);
  const references = async () =>
    (await opened().db.selectFrom('bank_rows').select('reference').orderBy('reference').execute()).map(
      ({ reference }) => reference,
    );

  it('is stored all or none; an incomplete statement marks no day as fully imported', async () => {
    const rows = ['2026-11-20 09:00,程若兰,10,K1,', '2026-11-20,李四,20,K2,'];
    const none = await keep(rows);
    expect(none).toMatchObject({ is_written: false, added: 0, rows_through: null });
    expect([none.refused.map(({ line }) => line), await references()]).toEqual([[3], []]);
    // A row that contradicts already stored bank rows also causes the refusal of the others.
    expect(await keep(['2026-11-22 09:00,程若兰,10,K1,', rows[0] ?? ''])).toMatchObject({
      is_written: false,
    });
    expect(await references()).toEqual([]);
    expect(await keep(rows, { isSkippingBad: true })).toMatchObject({
      ...{ is_written: true, added: 1, rows_through: null },
    });
    expect(await references()).toEqual(['K1']);
    expect(await keep(rows.slice(0, 1))).toMatchObject({ added: 0, known: 1, rows_through: '2026-11-20' });
  });

  it('is not stored again when one export has the bank number and the other has none', async () => {
    const bare = '2026-11-20 10:00,王五,1000000,,';
    expect(await keep(['2026-11-20 10:00,王五,1000000,K7,'])).toMatchObject({ added: 1 });
    const again = await keep([bare]);
    expect([again.is_written, again.refused[0]?.reason]).toEqual([
      false,
      expect.stringContaining('已导入过（流水号 K7）'),
    ]);
    expect(await keep(['2026-11-20 11:00,赵六,5,,'])).toMatchObject({ added: 1 });
    expect((await keep(['2026-11-20 11:00,赵六,5,K8,'])).refused).toHaveLength(1);
    // Two bank numbers are two transfers.
    expect(await keep(['2026-11-20 10:00,王五,1000000,K9,'])).toMatchObject({ added: 1 });
    expect(await references()).toHaveLength(4);
  });

  it('is not stored again when a spreadsheet changed the spelling of the bank number', async () => {
    const row = (number: string) => `2026-11-20 12:00,孙七,1000000,${number},`;
    expect(await keep([row('0020261120')])).toMatchObject({ added: 1 });
    for (const number of ['20261120', '２０２６１１２０', '20261120.00', '"20,261,120"']) {
      const { is_written: isWritten, refused } = await keep([row(number)]);
      expect([isWritten, refused[0]?.reason]).toEqual([false, expect.stringContaining('流水号 0020261120')]);
    }
    expect(await keep([row('20261121')])).toMatchObject({ added: 1 });
  });
});
