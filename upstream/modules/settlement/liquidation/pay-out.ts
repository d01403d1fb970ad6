import type { Kysely, Transaction } from 'kysely';
import { randomUUID } from 'node:crypto';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan, formatFen, toBig, yuanToFen } from '~/domain/figures/money';
import type { MoneyOutApproval } from '~/domain/orders/public-order';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { recordFundAudit, recordAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadProduct, type Product } from '~/upstream/modules/settlement/liquidation/products';
import { releaseMoney } from '~/upstream/modules/settlement/money-out';
import { listStakes, buildStakeSums, type Stake } from '~/upstream/modules/settlement/navs/stakes';
import { lockHeldLots, takeShares } from '~/upstream/modules/private-orders/lots';
import { addNotice } from '~/upstream/core/notices';
import { Refusal } from '~/upstream/core/refusal';

type Context = Pick<ServiceContext, 'db' | 'now'>;

interface Given {
  fund: string;
  per_share: string;
}

const conflict = (msg: string) => new Refusal(CODES.conflict, msg, { reason: 'operator' });

async function lockedLiquidation(db: Kysely<Database>, fundId: string) {
  const row = await db
    .selectFrom('liquidations')
    .selectAll()
    .where('fund_id', '=', fundId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw conflict('该产品没有进入清算');
  return row;
}

/** An open order may still change what is held: a priced redemption is paid first, any other is ended by the job. */
async function assertNoOpenOrder(db: Kysely<Database>, fundId: string): Promise<void> {
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where('fund_id', '=', fundId)
    .where('status', '=', 'open')
    .union(
      db
        .selectFrom('public_orders')
        .select('id')
        .where('fund_id', '=', fundId)
        .where('status', 'in', ['unpaid', 'accepted']),
    )
    .executeTakeFirst();
  if (open) throw conflict('该产品还有未结束的订单：请先付清已定价的赎回');
}

interface Distribution {
  perShare: string;
  stakes: readonly Stake[];
  round: number;
}

const previewOf = ({ id, name }: Product, { perShare, stakes, round }: Distribution) => {
  const { holders, sum, accounts, more_accounts } = buildStakeSums(stakes, {
    before: () => null,
    after: (shares) => toBig(shares).times(perShare),
  });
  const dueFen = stakes.reduce((total, { shares }) => total + dueOf(shares, perShare), 0);
  return {
    ...{
      fund: id,
      name,
      round,
      per_share: perShare,
      holders,
      shares: sum.shares,
      payout_sum: fenToYuan(dueFen),
    },
    accounts: accounts.map(({ account, shares, value_after }) => ({ account, shares, amount: value_after })),
    more_accounts,
  };
};

const dueOf = (shares: string, perShare: string): number => yuanToFen(toBig(shares).times(perShare));

/** What an amount a share means for whom, for the second operator. Throws Refusal where it cannot be announced. */
export async function previewAnnouncement({ db }: Context, { fund, per_share }: Given) {
  const { round: known } = await lockedLiquidation(db, fund);
  const paid = await db
    .selectFrom('liquidation_entries')
    .select('id')
    .where('fund_id', '=', fund)
    .where('round', '=', known)
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  // What was paid stays as it is: the next amount is a distribution of its own.
  const round = paid ? known + 1 : known;
  await assertNoOpenOrder(db, fund);
  const stakes = round === 1 ? await listStakes(db, fund) : await formerStakes(db, fund);
  if (stakes.length === 0) throw conflict('该产品没有持有人');
  return previewOf(await loadProduct(db, fund), { perShare: per_share, stakes, round });
}

/** Shares that ended with the first payment, by account: later distributions go by them. */
const formerStakes = (db: Kysely<Database>, fundId: string): Promise<Stake[]> =>
  db
    .selectFrom('liquidation_entries')
    .select(['account_id as account', 'shares'])
    .where('fund_id', '=', fundId)
    .where('round', '=', 1)
    .orderBy('shares', 'desc')
    .orderBy('account_id')
    .execute();

/** 分 of earlier distributions that were paid to an account. */
async function paidBefore(db: Kysely<Database>, fundId: string, accountId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('liquidation_entries')
    .select(({ fn }) => fn.sum<number | null>('due_fen').as('sum'))
    .where('fund_id', '=', fundId)
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Announces the amount a share and what each holder is due. Until it is paid, a second announcement replaces the first; then it is the next distribution. */
export async function announceLiquidation(context: Context, given: Given) {
  const at = context.now().toISOString();
  return context.db.transaction().execute(async (trx) => {
    const preview = await previewAnnouncement({ ...context, db: trx }, given);
    const { fund, name, per_share, round } = preview;
    await trx
      .updateTable('liquidations')
      .set({ per_share, round, announced_at: at })
      .where('fund_id', '=', fund)
      .execute();
    await trx
      .deleteFrom('liquidation_entries')
      .where('fund_id', '=', fund)
      .where('round', '=', round)
      .execute();
    for (const { account, shares } of round === 1
      ? await listStakes(trx, fund)
      : await formerStakes(trx, fund)) {
      const due_fen = dueOf(shares, per_share);
      const entry = { fund_id: fund, account_id: account, shares, due_fen, round };
      const before = await paidBefore(trx, fund, account);
      await trx
        .insertInto('liquidation_entries')
        .values({ id: `q${randomUUID().replaceAll('-', '')}`, ...entry, flow_id: null, paid_at: null })
        .execute();
      await addNotice(trx, context.now(), {
        key: `liquidation_announced:${fund}:${account}:${at}`,
        accountId: account,
        topic: 'liquidation',
        subjectId: fund,
        title: round === 1 ? '清算款金额已公布' : `第 ${round} 次清算款金额已公布`,
        text:
          round === 1
            ? `${name}：您应得的清算款请在持仓中查看，付出后另行通知。`
            : `${name}：本次每份 ${per_share} 元，您应得 ${formatFen(due_fen)} 元，此前已付 ${formatFen(before)} 元。付出后另行通知。`,
      });
    }
    await recordFundAudit({ ...context, db: trx }, fund, 'liquidation_announced', { per_share });
    return preview;
  });
}

const dueEntries = (db: Kysely<Database>, fundId: string) =>
  db
    .selectFrom('liquidation_entries')
    .selectAll()
    .where('fund_id', '=', fundId)
    .where('paid_at', 'is', null)
    .orderBy('due_fen', 'desc')
    .orderBy('account_id')
    .execute();

/** What would leave, for the second operator. Throws Refusal where nothing is due or a holding is not what it was. */
export async function previewLiquidationPayment({ db }: Context, fundId: string) {
  const { per_share, round } = await lockedLiquidation(db, fundId);
  const due = await dueEntries(db, fundId);
  if (per_share === null || due.length === 0) throw conflict('没有应付的清算款');
  await assertNoOpenOrder(db, fundId);
  const held = new Map(
    (round === 1 ? await listStakes(db, fundId) : await formerStakes(db, fundId)).map(
      ({ account, shares }) => [account, shares],
    ),
  );
  for (const { account_id, shares } of due)
    if (!toBig(held.get(account_id) ?? '0').eq(shares))
      throw conflict(`账户 ${account_id} 的份额在公布后有变化：请重新公布每份金额`);
  const stakes = due.map(({ account_id: account, shares }) => ({ account, shares }));
  return previewOf(await loadProduct(db, fundId), { perShare: per_share, stakes, round });
}

/** Notes that the money of all holders was sent, by the second person's consent: their shares end with the first payment. */
export async function recordLiquidationPaid(
  context: ServiceContext,
  fundId: string,
  proof: MoneyOutApproval,
) {
  return context.db.transaction().execute(async (trx) => {
    const preview = await previewLiquidationPayment({ ...context, db: trx }, fundId);
    for (const entry of await dueEntries(trx, fundId))
      await payEntry({ ...context, db: trx }, trx, { entry, preview, proof });
    return preview;
  });
}

async function payEntry(
  context: ServiceContext,
  trx: Transaction<Database>,
  {
    entry: { id, fund_id: fundId, account_id: accountId, shares, due_fen: amountFen },
    preview,
    proof,
  }: {
    entry: Awaited<ReturnType<typeof dueEntries>>[number];
    preview: Awaited<ReturnType<typeof previewLiquidationPayment>>;
    proof: MoneyOutApproval;
  },
): Promise<void> {
  const at = context.now();
  await releaseMoney(context, { payment: { of: 'liquidation', entryId: id }, amountFen, to: null, proof });
  const before = await paidBefore(trx, fundId, accountId);
  const flow = { accountId, fundId, shares, perShare: preview.per_share, day: toShanghaiDay(at), amountFen };
  const flowId = preview.round === 1 ? await endShares(trx, flow) : await addLaterFlow(trx, flow);
  await trx
    .updateTable('liquidation_entries')
    .set({ paid_at: at.toISOString(), flow_id: flowId })
    .where('id', '=', id)
    .execute();
  await addNotice(trx, at, {
    key: `liquidation_paid:${id}`,
    accountId,
    topic: 'liquidation',
    subjectId: fundId,
    title: preview.round === 1 ? '清算款已付出' : `第 ${preview.round} 次清算款已付出`,
    text:
      preview.round === 1
        ? `${preview.name}：清算款已付出，份额已注销，以银行入账为准，金额请在资金流水中查看。`
        : `${preview.name}：本次 ${formatFen(amountFen)} 元，累计已付 ${formatFen(before + amountFen)} 元，以银行入账为准。`,
  });
  await recordAudit(trx, {
    ...{ at, actor: 'ops', subjectType: 'account', subjectId: accountId },
    ...{ action: 'liquidation_paid', detail: { fund: fundId, amount: fenToYuan(amountFen) } },
  });
}

interface PaidFlow {
  accountId: string;
  fundId: string;
  shares: string;
  perShare: string;
  day: string;
  amountFen: number;
}

/** Takes all shares of a holder for the money. @returns id of the flow */
async function endShares(
  trx: Transaction<Database>,
  { accountId, fundId, shares, perShare: nav, day, amountFen }: PaidFlow,
): Promise<string> {
  const { part } = await trx
    .selectFrom('positions')
    .select('part')
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const owner = { accountId, fundId, orderId: null, part };
  const lots = (await lockHeldLots(trx, owner)).map((lot) => ({ id: lot.id, shares: lot.left_shares }));
  return takeShares(trx, owner, { lots, type: 'liquidation', shares, nav, day, amountFen });
}

/** Money of a later distribution: its shares ended with the first. @returns id of the flow */
async function addLaterFlow(
  trx: Transaction<Database>,
  { accountId, fundId, day, amountFen }: PaidFlow,
): Promise<string> {
  const id = `w${randomUUID().replaceAll('-', '')}`;
  await trx
    .insertInto('flows')
    .values({
      ...{ id, account_id: accountId, fund_id: fundId, order_id: null, date: day },
      ...{ type: 'liquidation', amount_fen: amountFen, shares: null, nav: null },
    })
    .execute();
  return id;
}
