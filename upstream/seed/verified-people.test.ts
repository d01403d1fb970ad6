import { describe, expect, it } from 'vitest';
import { checkCardNumber } from '~/domain/person/bank-card';
import { computeQuizExpiry } from '~/domain/person/quiz';
import { DEMO_ACCOUNTS, QUIZ_ANSWERED_AT, buildAccountRows } from '~/upstream/seed/accounts';
import {
  DEMO_CARDS,
  buildBankCardRows,
  buildCertificateRows,
  buildPledgeRows,
  buildQuizResultRows,
} from '~/upstream/seed/verified-people';

describe('data behind the states of the demo accounts', () => {
  it('has quiz answers that give the level in the README', () => {
    const levels = Object.fromEntries(buildQuizResultRows().map((row) => [row.account_id, row.risk_level]));
    const riskClasses = DEMO_ACCOUNTS.flatMap(({ id, states }) =>
      states.risk ? [[id, states.risk] as const] : [],
    );
    expect(levels).toEqual(Object.fromEntries(riskClasses));
  });

  it('matches the columns of the account: quiz, certificate, pledges', async () => {
    const accounts = await buildAccountRows();
    const idsWhere = (test: (row: (typeof accounts)[number]) => unknown) =>
      accounts.filter((row) => Boolean(test(row))).map(({ id }) => id);
    const getIds = (rows: readonly { account_id: string }[]) => rows.map((row) => row.account_id);
    expect(getIds(buildQuizResultRows())).toEqual(
      idsWhere((row) => row.quiz_expire_date === computeQuizExpiry(QUIZ_ANSWERED_AT)),
    );
    expect(getIds(buildCertificateRows())).toEqual(idsWhere((row) => row.ca_code === 3));
    expect(buildCertificateRows().map((row) => row.expire_date)).toEqual(
      accounts.flatMap((row) => row.ca_expire_date ?? []),
    );
    for (const context of ['simu', 'am'] as const) {
      const pledged = buildPledgeRows().filter((row) => row.context === context);
      expect(getIds(pledged)).toEqual(idsWhere((row) => row[`${context}_unsigned_guarantee`]));
    }
  });

  it('has cards with plausible numbers of a known bank', () => {
    expect(Object.values(DEMO_CARDS).map(checkCardNumber)).toEqual(
      Object.values(DEMO_CARDS).map((number) => ({ isValid: true, number, bank: '中国工商银行' })),
    );
    expect(buildBankCardRows().map((row) => row.account_id)).toEqual(Object.keys(DEMO_CARDS));
  });
});
