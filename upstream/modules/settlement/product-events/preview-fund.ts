import type { Kysely } from 'kysely';
import { computeDividendFen } from '~/domain/figures/dividend';
import { applyFundEvent } from '~/domain/figures/equity/fund-life';
import { fenToYuan } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import { createConflictRefusal } from '~/upstream/core/refusal';
import { listStakes } from '~/upstream/modules/settlement/navs/stakes';
import {
  assertFundFollows,
  getFundEvent,
  listCalled,
  loadFund,
  loadFundState,
  loadPerShare,
} from '~/upstream/modules/settlement/product-events/fund';
import { listEvents } from '~/upstream/modules/settlement/product-events/events';
import { toFundEvent, type GivenEvent } from '~/upstream/modules/settlement/product-events/rows';

const ACCOUNTS_SHOWN = 20;

/** Returns the effect of an event of a fund on each holder, for the second operator. Throws Refusal. */
export async function previewFundEvent(db: Kysely<Database>, given: GivenEvent) {
  const fund = await loadFund(db, given.product);
  const event = toFundEvent(given);
  if (event.type === 'call' && fund.part !== 'pe')
    throw createConflictRefusal('只有私募股权基金可以登记缴款通知');
  const announced = (await listEvents(db, fund.id)).filter(
    ({ state, day }) => state === 'announced' && day <= event.day,
  );
  const before = announced.map(getFundEvent).reduce(applyFundEvent, await loadFundState(db, fund, event.day));
  const after = assertFundFollows(before, event);
  const due =
    event.type === 'call'
      ? (await listCalled(db, fund.id, event)).map(({ account, grossFen, offsetFen }) => ({
          ...{ account, shares: fenToYuan(grossFen), fen: grossFen - offsetFen },
        }))
      : event.type === 'distribution'
        ? await listDistributed(db, fund.id, await loadPerShare(db, fund, event))
        : (await listStakes(db, fund.id)).map(({ account, shares }) => ({ account, shares, fen: 0 }));
  const { type: kind, ...fields } = event;
  const sum = fenToYuan(due.reduce((total, { fen }) => total + fen, 0));
  return {
    ...{ product: fund.id, name: fund.name, kind, ...fields },
    ...{ unit_before: before.unit, unit_after: after.unit, holders: due.length },
    ...(event.type === 'call' ? { call_sum: sum, payout_sum: '0.00' } : { payout_sum: sum }),
    accounts: due
      .slice(0, ACCOUNTS_SHOWN)
      .map(({ account, shares, fen }) => ({ account, shares, amount: fenToYuan(fen) })),
    more_accounts: Math.max(0, due.length - ACCOUNTS_SHOWN),
  };
}

const listDistributed = async (db: Kysely<Database>, fundId: string, perShare: string) =>
  (await listStakes(db, fundId)).map(({ account, shares }) => ({
    ...{ account, shares, fen: computeDividendFen(shares, perShare) },
  }));
