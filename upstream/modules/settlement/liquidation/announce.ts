import { createConflictRefusal } from '~/upstream/core/refusal';
import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { formatFen } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import { recordFundAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import {
  assertNoOpenOrder,
  computeDue,
  loadFormerStakes,
  lockLiquidation,
  loadPaidBefore,
  buildPreview,
} from '~/upstream/modules/settlement/liquidation/distribution';
import { loadProduct } from '~/upstream/modules/settlement/liquidation/products';
import { listStakes } from '~/upstream/modules/settlement/navs/stakes';
import { addNotice } from '~/upstream/core/notices';

type Context = Pick<ServiceContext, 'db' | 'now'>;

interface Given {
  fund: string;
  per_share: string;
}

/** Returns the effect of an amount per share on each holder, for the second operator. Throws Refusal if it cannot be announced. */
export async function previewAnnouncement({ db }: Context, { fund, per_share }: Given) {
  const { round: known } = await lockLiquidation(db, fund);
  const paid = await db
    .selectFrom('liquidation_entries')
    .select('id')
    .where('fund_id', '=', fund)
    .where('round', '=', known)
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  // A paid distribution is final: the next amount is a separate distribution.
  const round = paid ? known + 1 : known;
  await assertNoOpenOrder(db, fund);
  const stakes = round === 1 ? await listStakes(db, fund) : await loadFormerStakes(db, fund);
  if (stakes.length === 0) throw createConflictRefusal('该产品没有持有人');
  return buildPreview(await loadProduct(db, fund), { perShare: per_share, stakes, round });
}

/**
 * Announces the amount per share and the amount due to each holder. Until it is paid, a second announcement replaces the first;
 * afterwards it starts the next distribution. Repeating the same amount changes nothing. Holders whose sum is unchanged get no
 * second message.
 */
export async function announceLiquidation(context: Context, given: Given) {
  const at = context.now().toISOString();
  return context.db.transaction().execute(async (trx) => {
    const preview = await previewAnnouncement({ ...context, db: trx }, given);
    const { fund, name, per_share, round } = preview;
    const stakes = round === 1 ? await listStakes(trx, fund) : await loadFormerStakes(trx, fund);
    const known = await announcedFen(trx, fund, round);
    const due = stakes.map(({ account, shares }) => {
      const dueFen = computeDue(shares, per_share);
      return { account, shares, dueFen, wasFen: known.get(account) ?? null };
    });
    if (known.size === due.length && due.every(({ dueFen, wasFen }) => dueFen === wasFen)) return preview;
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
    for (const { account, shares, dueFen, wasFen } of due) {
      const entry = { fund_id: fund, account_id: account, shares, due_fen: dueFen, round };
      await trx
        .insertInto('liquidation_entries')
        .values({ id: `q${randomUUID().replaceAll('-', '')}`, ...entry, flow_id: null, paid_at: null })
        .execute();
      if (wasFen === dueFen) continue;
      const paidFen = await loadPaidBefore(trx, fund, account);
      await addNotice(trx, context.now(), {
        key: `liquidation_announced:${fund}:${account}:${at}`,
        accountId: account,
        topic: 'liquidation',
        subjectId: fund,
        ...describeAnnouncement({ name, perShare: per_share, round, dueFen, wasFen, paidFen }),
      });
    }
    await recordFundAudit({ ...context, db: trx }, fund, 'liquidation_announced', { per_share });
    return preview;
  });
}

/** Amounts announced in a round and not yet paid, 分, by account. */
async function announcedFen(db: Kysely<Database>, fundId: string, round: number) {
  const rows = await db
    .selectFrom('liquidation_entries')
    .select(['account_id', 'due_fen'])
    .where('fund_id', '=', fundId)
    .where('round', '=', round)
    .execute();
  return new Map(rows.map(({ account_id, due_fen }) => [account_id, Number(due_fen)]));
}

/** Builds the message about an announced amount; `wasFen` is the amount announced before in the same round. */
function describeAnnouncement({
  name,
  perShare,
  round,
  dueFen,
  wasFen,
  paidFen,
}: Record<'round' | 'dueFen' | 'paidFen', number> & {
  name: string;
  perShare: string;
  wasFen: number | null;
}) {
  const what = `${round === 1 ? '' : `第 ${round} 次`}清算款金额已`;
  if (wasFen !== null)
    return {
      title: `${what}更正`,
      text: `${name}：您应得的金额由 ${formatFen(wasFen)} 元更正为 ${formatFen(dueFen)} 元，付出后另行通知。`,
    };
  const text =
    round === 1
      ? `${name}：您应得的清算款请在持仓中查看，付出后另行通知。`
      : `${name}：本次每份 ${perShare} 元，您应得 ${formatFen(dueFen)} 元，此前已付 ${formatFen(paidFen)} 元。付出后另行通知。`;
  return { title: `${what}公布`, text };
}
