import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Fen } from '~/domain/figures/money';
import { CODES } from '~/contract/codes';
import { countExternalRequest } from '~/upstream/core/metrics';
import { Refusal } from '~/upstream/core/refusal';

/** Longest wait for the bank: below the call timeout of the portal, so that the person gets the status. */
const BANK_TIMEOUT_MS = 6_000;

/** Stored data of a bound card: never its number. */
export interface BankCard {
  id: string;
  tail: string;
}
/** A card, or the payer of a transfer. */
export type Receiver = BankCard | { remittance: string };

declare const released: unique symbol;
/** An authorised payment to one receiver. Only `releaseMoney` (`orders-core`) creates one, and the bank accepts nothing else. */
export type MoneyRelease<To = Receiver> = {
  amountFen: Fen;
  to: To;
  readonly [released]: true;
};

export type BankReply =
  /** `at`: booking time at the bank, ISO instant; `amountFen`: moved amount, 分. */
  | { outcome: 'done'; at: string; amountFen: Fen }
  /** Text for the person. */
  | { outcome: 'refused'; reason: string };

/**
 * The bank that moves money. Each key moves money at most once: a repeated request with a key returns its first
 * result. A call may throw, or answer late; then `find` returns the result of the key. A key it does not know ten
 * minutes after the request will never move money.
 */
export interface Bank {
  /** Maximum debit of a card per transaction and per Shanghai day, 分. */
  limitsOf(card: BankCard): Promise<{ singleFen: Fen; dayFen: Fen }>;
  debit(key: string, card: BankCard, amountFen: Fen): Promise<BankReply>;
  /** Pays the receiver of the release. `releaseMoney` decides what may be paid. */
  credit(key: string, release: MoneyRelease): Promise<BankReply>;
  /** Returns null for an unknown key. */
  find(key: string): Promise<BankReply | null>;
}

/** The bank gave no answer: the result of the key is unknown. */
export class BankTimeoutError extends Error {
  override readonly name = 'BankTimeoutError';
}

/** Returns the answer of the bank, or null without one in time: whether money moved is then unknown. */
export async function waitForBank<T>(
  answer: Promise<T>,
  log: Logger,
  timeoutMs = BANK_TIMEOUT_MS,
): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BankTimeoutError('the bank timed out')), timeoutMs);
  });
  try {
    const answered = await Promise.race([answer, late]);
    countExternalRequest('bank', true);
    return answered;
  } catch (error) {
    countExternalRequest('bank', false);
    // Includes connection errors: they may occur before or after the money moved.
    log.warn({ err: error }, 'bank did not respond');
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Wraps a bank for one run over many orders. After this many consecutive timeouts no further requests are made;
 * otherwise each order would wait and delay the jobs after the run. The next run tries again.
 */
export function stopAfterTimeouts(bank: Bank, timeoutsMax: number, timeoutMs = BANK_TIMEOUT_MS): Bank {
  let inARow = 0;
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    if (inARow >= timeoutsMax) throw new BankTimeoutError('not sent: earlier requests got no response');
    const late = sleep(timeoutMs, undefined, { ref: false }).then(() =>
      Promise.reject(new BankTimeoutError('the bank timed out')),
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

const rejectUnavailable = () => Promise.reject(new BankTimeoutError('no bank is connected'));

/** No bank is connected: no money moves. Used in production until a real bank is connected. */
export const unavailableBank: Bank = {
  limitsOf: rejectUnavailable,
  debit: rejectUnavailable,
  credit: rejectUnavailable,
  find: rejectUnavailable,
};
