import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Fen } from '~/domain/figures/money';
import { CODES } from '~/contract/codes';
import { countExternalRequest } from '~/upstream/core/metrics';
import type { BankCard, MoneyRelease } from '~/upstream/modules/settlement/money-out';
import { Refusal } from '~/upstream/core/refusal';

/** Longest wait for the bank: below the portal's own limit, so that the person hears how it stands. */
const BANK_TIMEOUT_MS = 6_000;

export type BankReply =
  /** `at`: when the bank booked it, ISO instant; `amountFen`: what it moved, 分. */
  | { outcome: 'done'; at: string; amountFen: Fen }
  /** In words for the person. */
  | { outcome: 'refused'; reason: string };

/**
 * The bank that moves money. Each key moves money at most once: asked again under a key, it answers what it did. A call
 * may throw, or answer late; then `find` tells what became of the key. A key it does not know ten minutes after it was
 * asked will never move money.
 */
export interface Bank {
  /** Most that a card can be debited at once and in a Shanghai day, 分. */
  limitsOf(card: BankCard): Promise<{ singleFen: Fen; dayFen: Fen }>;
  debit(key: string, card: BankCard, amountFen: Fen): Promise<BankReply>;
  /** To the receiver of the release. What may leave is said by `money-out.ts`. */
  credit(key: string, release: MoneyRelease): Promise<BankReply>;
  /** Null for a key that is not known. */
  find(key: string): Promise<BankReply | null>;
}

/** The bank gave no answer: what became of the key is not known. */
export class BankSilentError extends Error {
  override readonly name = 'BankSilent';
}

/** What the bank says, or null when it says nothing in time: whether money moved is then not known. */
export async function waitForBank<T>(
  answer: Promise<T>,
  log: Logger,
  timeoutMs = BANK_TIMEOUT_MS,
): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BankSilentError('no answer in time')), timeoutMs);
  });
  try {
    const answered = await Promise.race([answer, late]);
    countExternalRequest('bank', true);
    return answered;
  } catch (error) {
    countExternalRequest('bank', false);
    // Also a fault on the way: it may have happened before or after the money moved.
    log.warn({ err: error }, 'bank did not respond');
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A bank for one walk over many orders: after so many silences in a row it is asked no more, or each order would wait for it
 * again and hold up whatever comes after the walk. The next walk asks anew.
 */
export function stopAfterSilences(bank: Bank, silences: number, timeoutMs = BANK_TIMEOUT_MS): Bank {
  let inARow = 0;
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    if (inARow >= silences) throw new BankSilentError('left alone: no answer to those before');
    const late = sleep(timeoutMs, undefined, { ref: false }).then(() =>
      Promise.reject(new BankSilentError('no answer in time')),
    );
    try {
      const answer = await Promise.race([question(), late]);
      inARow = 0;
      return answer;
    } catch (error) {
      inARow += 1;
      throw error;
    }
  };
  return {
    limitsOf: (card) => ask(() => bank.limitsOf(card)),
    debit: (...order) => ask(() => bank.debit(...order)),
    credit: (...order) => ask(() => bank.credit(...order)),
    find: (key) => ask(() => bank.find(key)),
  };
}

export const createBankUnavailableRefusal = () =>
  new Refusal(CODES.checkUnavailable, '银行暂时没有响应，未做任何更改，请稍后重试');

const unavailable = () => Promise.reject(new BankSilentError('not connected'));

/** Nobody is connected: no money moves. What production gets until it connects its own. */
export const unavailableBank: Bank = {
  limitsOf: unavailable,
  debit: unavailable,
  credit: unavailable,
  find: unavailable,
};
