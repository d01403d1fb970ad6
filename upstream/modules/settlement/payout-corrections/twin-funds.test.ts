import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import { toBig } from '~/domain/figures/money';
import { createRandom, type Random } from '~/upstream/seed/random';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { actions } from '~/upstream/admin/actions/registry';
import { TOKEN_OPERATOR } from '~/upstream/core/actions/roles';
import type { Clock } from '~/upstream/core/clock';
import { Refusal } from '~/upstream/core/refusal';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  buyFund,
  withClockAt,
  TRADER_PASSWORD,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import { callPublicHoldings, runNight } from '~/upstream/modules/settlement/testing/world';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

// Two funds with the same NAVs and the same orders. One announced wrong payouts and corrected them later, the other
// one announced the right ones. In the end both holders have the same shares and money.

const DAYS = [
  ...['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
  ...['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08'],
];
/** Index of the first ex-date, and of the last one: its money is paid before the end. */
const [FIRST_EX, LAST_EX, LAST_ORDER] = [2, 6, 8];

interface Payout {
  kind: 'dividend' | 'split';
  index: number;
  right: string;
  /** Announced for the first fund, and then each replaced by the next one; the last one is right. */
  values: string[];
  /** Days of these corrections. */
  correctedOn: number[];
}
interface Twin {
  isRight: boolean;
  fund: string;
  trader: Trader;
}

let world: TestWorld;
const at = (index: number, time = '10:00') => withClockAt(world.context, `${DAYS[index]}T${time}:00+08:00`);

const operate = (index: number, time: string, name: string, input: Record<string, string>) => {
  const context = at(index, time);
  const action = actions.find((each) => each.name === name)!;
  const clock = { now: context.now } as Clock;
  return action.run({
    context: { ...context, clock, operator: TOKEN_OPERATOR, actions: [] },
    input: action.arguments.parse(input),
  });
};

/** Runs an order that the rules may refuse. */
const tried = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

function createPayouts(random: Random): Payout[] {
  const payouts: Payout[] = [];
  for (let index = FIRST_EX; index <= LAST_EX; index += random.int(1, 3)) {
    const kind = random.pick(['dividend', 'split'] as const);
    const value = () =>
      kind === 'dividend' ? random.pick(['0.01', '0.02', '0.0333']) : random.pick(['2', '1.5', '1.037']);
    const none = kind === 'dividend' ? '0' : '1';
    // The corrected value may be that there was no payout.
    const right = random.chance(0.15) ? none : value();
    // A reinvested dividend corrected to nothing leaves an empty lot: what is missing later is paid in money.
    const between = () => (kind === 'split' && random.chance(0.3) ? none : value());
    const values = [value(), ...(random.chance(0.4) ? [between()] : []), right];
    const kept = values.filter((each, place) => place === 0 || each !== values[place - 1]);
    let day = index;
    const correctedOn = kept.slice(1).map(() => (day += random.int(1, 2)));
    payouts.push({ kind, index, right, values: kept, correctedOn });
  }
  return payouts;
}

const announce = (twin: Twin, { kind, index, right, values }: Payout) => {
  const value = twin.isRight ? right : values[0]!;
  if (toBig(value).eq(kind === 'split' ? 1 : 0)) return Promise.resolve(null);
  const [record = '', ex = '', paid = ''] = [DAYS[index - 1], DAYS[index], DAYS[index + 2]];
  return kind === 'dividend'
    ? operate(index - 1, '17:00', 'declare-dividend', {
        ...{ fund: twin.fund, record, ex, paid, per_share: value },
      })
    : operate(index - 1, '17:00', 'declare-split', { fund: twin.fund, date: ex, ratio: value });
};

const correct = async ({ fund }: Twin, index: number, { kind, index: on }: Payout, value: string) => {
  const ex = DAYS[on]!;
  const isDone = await tried(
    kind === 'dividend'
      ? operate(index, '11:00', 'correct-dividend', { fund, ex, per_share: value })
      : operate(index, '11:00', 'correct-split', { fund, date: ex, ratio: value }),
  );
  expect((await checkLedger(at(index, '12:00'))).differences, `${kind} ${ex} to ${value}`).toEqual([]);
  return isDone;
};

/** Money above the right dividends that was paid before their corrections, 元: holders keep it, the manager bears it. */
async function loadKept({ fund }: Twin): Promise<string> {
  const { rows } = await sql<{ kept: string }>`
    select coalesce(sum(before_fen + due_fen - becomes_fen), 0) / 100.0 as kept
    from (select distinct on (account_id, date) * from payout_correction_entries
      where fund_id = ${fund} and kind = 'cash' order by account_id, date, number desc) as last
    where outcome = 'borne'`.execute(world.context.db);
  return rows[0]!.kept;
}

/** Money that the bank credited, and money that is announced to the person. */
async function loadMoney({ trader }: Twin) {
  const end = at(DAYS.length - 1, '23:30');
  const { sum } = await world.context.db
    .selectFrom('bank_movements')
    .select(({ fn }) => fn.sum<string | null>('amount_fen').as('sum'))
    .where('card_id', '=', trader.cardId)
    .where('side', '=', 'credit')
    .executeTakeFirstOrThrow();
  const shown = await callPublicHoldings(end, trader, 'positions', {});
  const wealth = await callHandler(
    contract.holdings.wealth,
    holdings.wealth,
    end,
    { query: { range: 'all' } } as never,
    trader,
  );
  expect(wealth.value).toBe(shown.value);
  const [position] = shown.list;
  return {
    money: toBig(sum ?? '0')
      .div(100)
      .plus(shown.incoming_amount)
      .toFixed(2),
    ...{ shares: position?.shares ?? '0.00', value: position?.value ?? '0.00' },
    ...{ profit: position?.total_profit ?? '0.00', cost: position?.cost ?? '0.00' },
  };
}

describeOnEachDatabase('a corrected payout', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  const seeds = Array.from({ length: IS_NIGHTLY ? 16 : 4 }, (_, index) => String(index));
  it.each(seeds)(
    'leaves the holder what the right one would have given (%s)',
    { timeout: 300_000 },
    async (seed) => {
      const random = createRandom(`twins:${seed}`);
      const way = random.pick(['cash', 'reinvest'] as const);
      const twins: Twin[] = [];
      for (const isRight of [false, true])
        twins.push({ isRight, fund: await addFund(world.context), trader: await addTrader(world.context) });
      const payouts = createPayouts(random);
      const orders = DAYS.map((_, index) => index === 0 || (index <= LAST_ORDER && random.chance(0.3)));
      let nav = toBig('1');
      for (const { fund } of twins) {
        await operate(0, '09:00', 'publish-public-nav', { fund, date: '2026-11-19', nav: '1.0000' });
      }
      for (const index of DAYS.keys()) {
        for (const twin of twins)
          if (orders[index]) await buyFund(at(index), twin.trader, twin.fund, `${1_005 + index * 10}.37`);
        if (index === 0 && way === 'reinvest')
          for (const { fund, trader } of twins)
            await callPublicHoldings(at(0), trader, 'setDividendWay', {
              body: { fund_code: fund, way, trade_password: TRADER_PASSWORD },
            });
        for (const payout of payouts) {
          for (const [step, day] of payout.correctedOn.entries())
            if (day === index) await correct(twins[0]!, index, payout, payout.values[step + 1]!);
          if (payout.index - 1 === index) for (const twin of twins) await announce(twin, payout);
          if (payout.index !== index) continue;
          nav = payout.kind === 'split' ? nav.div(payout.right) : nav.minus(payout.right);
        }
        for (const { fund } of twins)
          await operate(index, '21:00', 'publish-public-nav', {
            fund,
            date: DAYS[index]!,
            nav: nav.toFixed(4),
          });
        expect((await runNight(world.context, DAYS[index]!)).faults).toBe(0);
        // A dividend after a corrected split, or after one corrected into shares, counts them when it is corrected.
        if (index !== DAYS.length - 3) continue;
        for (const payout of payouts)
          if (payout.kind === 'dividend') await correct(twins[0]!, index + 1, payout, payout.right);
      }
      const [wrong, right] = [await loadMoney(twins[0]!), await loadMoney(twins[1]!)];
      const kept = toBig(await loadKept(twins[0]!));
      const [money, profit] = [wrong.money, wrong.profit].map((yuan) => toBig(yuan).minus(kept).toFixed(2));
      expect({ seed, way, payouts, ...wrong, money, profit }).toEqual({ seed, way, payouts, ...right });
    },
  );
});
