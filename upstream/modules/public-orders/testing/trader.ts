/**
 * Test kit: a public fund with its fee table, and a person who may trade it. Tests begin on Friday 2026-11-20,
 * 10:00.
 */
import { TOKEN_OPERATOR } from '~/upstream/core/actions/roles';
import { randomUUID } from 'node:crypto';
import type { Clock } from '~/upstream/core/clock';
import { contract, type CallInput, type CallResult } from '~/contract';
import { TEST_SCRYPT_COST, hashPassword } from '~/upstream/core/db/password';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { addAccount } from '~/upstream/modules/testing/context';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addFeeTiers, addPublicFund } from '~/upstream/modules/testing/plain-funds';
import { createReferenceBank } from '~/upstream/modules/orders-core/reference-bank';
import { publicTrade } from '~/upstream/modules/public-orders/public-trade';
import { publicTradeActions } from '~/upstream/modules/public-orders/ops';

type Calls = typeof contract.publicTrade;
type FundColumns = NonNullable<Parameters<typeof addPublicFund>[2]>;

export const TRADER_PASSWORD = '290417';
export const TRADER = {
  name: '程若兰',
  identity_code: 3,
  voucher_type: 'id_card',
  voucher_code: '310101199001010015',
  voucher_expire_date: '2036-05-20',
  birth_date: '1990-01-01',
  base_info_code: 3,
  quiz_code: 2,
  risk_level: 4,
  quiz_expire_date: '2027-10-15',
};
let count = 0;
let hash: Promise<string> | null = null;

export type Trader = Account & { token: string; phone: string; cardId: string };

/**
 * Adds a person with a trade password and a card; the tail of the card determines the behaviour of the reference
 * bank.
 */
export async function addTrader(
  context: ServiceContext,
  { tail = '0014', ...columns }: { tail?: string } & Record<string, unknown> = {},
): Promise<Trader> {
  hash ??= hashPassword(TRADER_PASSWORD, TEST_SCRYPT_COST);
  const phone = `134${String((count += 1)).padStart(8, '0')}`;
  const account = await addAccount(context, phone, {
    columns: { ...TRADER, trade_password_hash: await hash, ...columns },
  });
  return { ...account, phone, cardId: await addCard(context, account, tail) };
}

export async function addCard({ db, now }: ServiceContext, { id }: Account, tail = '0014'): Promise<string> {
  const cardId = `bc-${randomUUID()}`;
  await db
    .insertInto('bank_cards')
    .values({
      id: cardId,
      account_id: id,
      card_hash: cardId,
      bank: '中国工商银行',
      tail,
      holder: TRADER.name,
      phone: '138****0001',
      bound_at: now().toISOString(),
      removed_at: null,
    })
    .execute();
  return cardId;
}

/** Adds a mixed fund of R3: 0.5 % below 1,000,000 元 at a tenth, then 1,000 元; redeeming 1.5 %, 1 %, 0.5 %, 0. */
export async function addFund(context: ServiceContext, columns: FundColumns = {}): Promise<string> {
  const id = String(100_000 + (count += 1));
  await addPublicFund(context.db, id, columns);
  await addFeeTiers(context.db, id);
  return id;
}

/** Returns the same service at another time, ISO instant; its bank uses the same clock. */
export function withClockAt(context: ServiceContext, instant: string): ServiceContext {
  const now = () => new Date(instant);
  return { ...context, now, bank: createReferenceBank({ db: context.db, now, responseDelayMs: 0 }) };
}

/** Makes a call like the upstream, with input and reply checked against the contract. */
export const callPublicTrade = <K extends keyof Calls>(
  context: ServiceContext,
  account: Account,
  name: K,
  input: CallInput<Calls[K]>,
  key: string | null = null,
): Promise<CallResult<Calls[K]>> =>
  callHandler(
    contract.publicTrade[name],
    ((given: object) => (publicTrade[name] as (all: object) => Promise<unknown>)({ ...given, key })) as never,
    context,
    input,
    account,
  );

/** Buys by card. */
export const buyFund = (
  context: ServiceContext,
  trader: Trader,
  fund: string,
  amount: string,
  more: Partial<CallInput<Calls['buy']>['body']> = {},
  key: string | null = null,
) =>
  callPublicTrade(
    context,
    trader,
    'buy',
    {
      body: {
        fund_code: fund,
        card_id: trader.cardId,
        pay_way: 'card',
        amount,
        trade_password: TRADER_PASSWORD,
        is_agreed: true,
        ...more,
      },
    },
    key,
  );

export const redeemFund = (
  context: ServiceContext,
  trader: Trader,
  fund: string,
  shares: string | null,
  key: string | null = null,
  more: Partial<CallInput<Calls['redeem']>['body']> = {},
) =>
  callPublicTrade(
    context,
    trader,
    'redeem',
    { body: { fund_code: fund, shares, card_id: trader.cardId, trade_password: TRADER_PASSWORD, ...more } },
    key,
  );

/** Converts shares of the first fund into the second. */
export const convertFund = (
  context: ServiceContext,
  trader: Trader,
  [fund, into]: readonly [string, string],
  shares: string | null,
  key: string | null = null,
  more: Partial<CallInput<Calls['convert']>['body']> = {},
) =>
  callPublicTrade(
    context,
    trader,
    'convert',
    {
      body: {
        ...{ fund_code: fund, into_code: into, shares, trade_password: TRADER_PASSWORD, is_agreed: true },
        ...more,
      },
    },
    key,
  );

export const cancelTestOrder = (context: ServiceContext, trader: Trader, orderId: string) =>
  callPublicTrade(context, trader, 'cancel', {
    body: { order_id: orderId, trade_password: TRADER_PASSWORD },
  });

export const loadTestOrder = (context: ServiceContext, trader: Trader, orderId: string) =>
  callPublicTrade(context, trader, 'order', { query: { order_id: orderId } });

/** Adds a lot of shares held since a day, bought at 1.0000, with its position. */
export async function addLot(
  { db }: ServiceContext,
  trader: Trader,
  fund: string,
  {
    shares,
    confirmedOn,
    unlockedOn = null,
  }: { shares: string; confirmedOn: string; unlockedOn?: string | null },
): Promise<void> {
  await db
    .insertInto('lots')
    .values({
      id: `l-${randomUUID()}`,
      account_id: trader.id,
      fund_id: fund,
      order_id: null,
      shares,
      left_shares: shares,
      cost_fen: Math.round(Number(shares) * 100),
      confirmed_on: confirmedOn,
      traded_on: confirmedOn,
      unlocked_on: unlockedOn,
    })
    .execute();
}

/** Runs an operator action with text arguments, like the command line. */
export async function runAction(
  context: ServiceContext,
  name: string,
  input: Record<string, string> = {},
): Promise<unknown> {
  const action = publicTradeActions.find((each) => each.name === name);
  if (!action) throw new Error(`unknown action ${name}`);
  const clock = { now: context.now } as Clock;
  return action.run({
    context: { ...context, clock, operator: TOKEN_OPERATOR, actions: [] },
    input: action.arguments.parse(input),
  });
}
