import type { Transaction } from 'kysely';
import { formatFen, formatYuan, type Fen } from '~/domain/figures/money';
import { padNavDecimals } from '~/domain/figures/nav';
import type { Database, PayoutSumsView, ProductEntriesTable } from '~/upstream/core/db/schema';
import { getRefusedPayoutKey, addNotice, type NewNotice } from '~/upstream/core/notices';

type Trx = Transaction<Database>;

interface Dividend {
  accountId: string;
  fundId: string;
  exOn: string;
  amountFen: Fen;
}
/** A sum paid in cash, with its bank key. */
interface CashDividend extends Dividend {
  key: string;
  tail: string;
  kind: Exclude<PayoutSumsView['kind'], ProductEntriesTable['kind']>;
  /** A difference after a correction; otherwise the whole dividend. */
  isDifference: boolean;
}

/** Returns the name of a cash sum in titles and texts. */
function getSumName({ kind, isDifference }: Pick<CashDividend, 'kind' | 'isDifference'>) {
  if (!isDifference) return { title: '现金分红', of: (day: string) => `${day} 除息的现金分红` };
  const names = { cash: '分红', reinvest: '分红', split: '份额折算', income: '收益' } as const;
  return { title: '更正差额', of: (day: string) => `${day} ${names[kind]}更正的差额` };
}

async function getTell(
  trx: Trx,
  at: Date,
  { accountId, fundId }: Dividend,
  words: (fund: string) => Pick<NewNotice, 'key' | 'title' | 'text'>,
): Promise<void> {
  const { name } = await trx
    .selectFrom('public_funds')
    .select('name')
    .where('id', '=', fundId)
    .executeTakeFirstOrThrow();
  const told = words(`${name}：`);
  await addNotice(trx, at, { accountId, topic: 'dividend', subjectId: fundId, ...told });
}

/** Notifies that a dividend was reinvested in shares. */
export const notifyDividendReinvested = (
  trx: Trx,
  at: Date,
  dividend: Dividend & { bought: string; exNav: string },
): Promise<void> =>
  getTell(trx, at, dividend, (fund) => ({
    key: `reinvested:${dividend.accountId}:${dividend.fundId}:${dividend.exOn}`,
    title: '分红已转为份额',
    text: `${fund}${dividend.exOn} 除息的分红 ${formatFen(dividend.amountFen)} 元，按 ${padNavDecimals(dividend.exNav)} 转为 ${formatYuan(dividend.bought)} 份。`,
  }));

/** Notifies that a cash dividend was paid to the card. */
export const notifyDividendPaid = (trx: Trx, at: Date, dividend: CashDividend): Promise<void> =>
  getTell(trx, at, dividend, (fund) => ({
    key: `paid:${dividend.key}`,
    title: `${getSumName(dividend).title}已到账`,
    text: `${fund}${getSumName(dividend).of(dividend.exOn)} ${formatFen(dividend.amountFen)} 元，已转入尾号 ${dividend.tail} 的银行卡。`,
  }));

/** Notifies that the bank refused to pay a cash dividend to the card. */
export const notifyDividendRefused = (
  trx: Trx,
  at: Date,
  dividend: CashDividend & { reason: string },
): Promise<void> =>
  getTell(trx, at, dividend, (fund) => ({
    key: getRefusedPayoutKey(dividend.key),
    title: `${getSumName(dividend).title}未能入账`,
    text: `${fund}${getSumName(dividend).of(dividend.exOn)} ${formatFen(dividend.amountFen)} 元，未能入账尾号 ${dividend.tail} 的银行卡（${dividend.reason}）。款项没有减少，将在之后的交易日转入您绑定的其他本人银行卡；没有其他银行卡时请先绑定。`,
  }));
