import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatFen, type Fen } from '~/domain/figures/money';
import type { BankMovementsTable, Database } from '~/upstream/core/db/schema';
import {
  BankTimeoutError,
  type Bank,
  type BankReply,
  type BankCard,
} from '~/upstream/core/external-services/bank';

/** Text of its log line. */
export const BANK_TIMEOUT_MESSAGE = 'the reference bank does not answer';
/** Longer than any caller waits. */
const RESPONSE_DELAY_MS = 20_000;
const LIMITS = { singleFen: 50_000_000, dayFen: 100_000_000 };
const LOW_LIMITS = { singleFen: 100_000, dayFen: 200_000 };

type Movement = Pick<BankMovementsTable, 'key' | 'card_id' | 'side' | 'amount_fen'>;

/**
 * A bank without real money, for development, tests and demonstrations. The three digits before the check digit of
 * the card determine its behaviour (docs/testing-numbers.md). Its movements are stored in a separate table, one per
 * key, so that they survive a crash of the service like those of a real bank.
 */
export function createReferenceBank({
  db,
  now,
  log,
  responseDelayMs = RESPONSE_DELAY_MS,
}: {
  db: Kysely<Database>;
  now: () => Date;
  /** Logs intended silences, so that a hanging call is not mistaken for a fault. */
  log?: Pick<Logger, 'info'>;
  responseDelayMs?: number;
}): Bank {
  const neverReply = async (movement: Movement): Promise<never> => {
    log?.info({ bank_key: movement.key, side: movement.side }, BANK_TIMEOUT_MESSAGE);
    await sleep(responseDelayMs, undefined, { ref: false });
    throw new BankTimeoutError('as the number says');
  };

  const book = async (movement: Movement, refusal: string | null): Promise<BankReply> => {
    const at = now().toISOString();
    await db
      .insertInto('bank_movements')
      .values({ ...movement, outcome: refusal === null ? 'done' : 'refused', reason: refusal, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const answer = await find(movement.key);
    if (answer === null) throw new Error('a movement was not booked');
    return answer;
  };

  const find = async (key: string): Promise<BankReply | null> => {
    const row = await db.selectFrom('bank_movements').selectAll().where('key', '=', key).executeTakeFirst();
    if (!row) return null;
    return row.outcome === 'done'
      ? { outcome: 'done', at: new Date(row.at).toISOString(), amountFen: row.amount_fen }
      : { outcome: 'refused', reason: row.reason ?? '银行未受理' };
  };

  const debitedToday = async (cardId: string): Promise<Fen> => {
    const rows = await db
      .selectFrom('bank_movements')
      .select('amount_fen')
      .where('card_id', '=', cardId)
      .where('side', '=', 'debit')
      .where('outcome', '=', 'done')
      .where('at', '>=', new Date(`${toShanghaiDay(now())}T00:00:00+08:00`).toISOString())
      .execute();
    return rows.reduce((sum, row) => sum + row.amount_fen, 0);
  };

  return {
    find,
    async limitsOf(card) {
      return getDigits(card) === '997' ? LOW_LIMITS : LIMITS;
    },
    async debit(key, card, amountFen) {
      const digits = getDigits(card);
      const movement = { key, card_id: card.id, side: 'debit', amount_fen: amountFen } as const;
      if (digits === '996') return neverReply(movement);
      if (digits === '994') return book(movement, '银行卡余额不足');
      const { singleFen, dayFen } = digits === '997' ? LOW_LIMITS : LIMITS;
      if (amountFen > singleFen) return book(movement, `超过银行卡单笔限额 ${formatFen(singleFen)} 元`);
      if ((await find(key)) === null && (await debitedToday(card.id)) + amountFen > dayFen) {
        return book(movement, `超过银行卡单日限额 ${formatFen(dayFen)} 元`);
      }
      const answer = await book(movement, null);
      return digits === '995' ? neverReply(movement) : answer;
    },
    async credit(key, { to, amountFen }) {
      const movement = { key, side: 'credit', amount_fen: amountFen } as const;
      if ('remittance' in to) return book({ ...movement, card_id: to.remittance }, null);
      return book({ ...movement, card_id: to.id }, getDigits(to) === '998' ? '收款卡状态异常' : null);
    },
  };
}

/** The three digits before the check digit. */
const getDigits = ({ tail }: BankCard): string => tail.slice(0, 3);
