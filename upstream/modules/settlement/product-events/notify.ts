import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { NoteEvent } from '~/domain/figures/fixed/note-life';
import { formatFen } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import { addNotices, getRefusedPayoutKey, type NewNotice } from '~/upstream/core/notices';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadDuePayments } from '~/upstream/modules/funds';
import {
  getNoteTerms,
  loadNoteState,
  type NoteRow,
} from '~/upstream/modules/settlement/product-events/events';

/** Result of an event for one holder. */
export interface Told {
  accountId: string;
  /** Before the event. */
  shares: string;
  incomeFen: number;
  principalFen: number;
}

interface Happened {
  note: Pick<NoteRow, 'id' | 'name'>;
  event: NoteEvent;
  eventId: string;
}

/** Notifies every holder of a booked event; of a payment with the own sums. Valuations are not notified. */
export async function notifyEvent(
  trx: Kysely<Database>,
  at: Date,
  { note, event, eventId }: Happened,
  holders: readonly Told[],
): Promise<void> {
  if (event.type === 'valuation') return;
  await addNotices(
    trx,
    at,
    holders.map((holder) => ({
      key: `product:${eventId}:${holder.accountId}`,
      ...{ accountId: holder.accountId, topic: 'product_event', subjectId: note.id },
      ...describe(note.name, event, holder),
    })),
  );
}

function describe(name: string, event: NoteEvent, told: Told): Pick<NewNotice, 'title' | 'text'> {
  switch (event.type) {
    case 'payment': {
      const { incomeFen, principalFen } = told;
      const isRecovery = event.cause === 'recovery';
      const sums = isRecovery
        ? `回收 ${formatFen(incomeFen + principalFen)} 元`
        : [
            principalFen > 0 ? `还本 ${formatFen(principalFen)} 元` : null,
            incomeFen > 0 ? `付息 ${formatFen(incomeFen)} 元` : null,
          ]
            .filter((sum) => sum !== null)
            .join('，');
      const title = isRecovery
        ? '违约产品有回收款'
        : event.cause === 'early'
          ? '产品提前兑付'
          : principalFen > 0
            ? '产品还本付息'
            : '产品付息';
      return { title, text: `${name}：${event.day} ${sums}，下一个交易日转入您的银行卡，到账后另行通知。` };
    }
    case 'extension':
      return { title: '产品展期', text: `${name}：到期日展期至 ${event.to}。${event.text}` };
    case 'default':
      return {
        title: '产品违约',
        text: `${name}：${event.day} 登记为违约，估值调整为每 1 元剩余本金 ${event.unit} 元，回收情况另行通知。${event.text}`,
      };
    case 'write_off':
      return { title: '产品剩余本金核销', text: `${name}：剩余本金不再能收回，份额已注销。${event.text}` };
    case 'valuation':
      throw new Error('valuations are not notified');
  }
}

interface Sent {
  accountId: string;
  fundId: string;
  exOn: string;
  amountFen: number;
  kind: string;
  key: string;
  tail: string;
}

const SUM_NAMES: Readonly<Record<string, string>> = {
  interest: '付息款',
  repayment: '还本款',
  recovery: '回收款',
  distribution: '分配款',
};

/** Notifies that a sum was paid to the card, or that the bank refused it. */
export async function notifyEntrySent(
  trx: Kysely<Database>,
  at: Date,
  { accountId, fundId, exOn, amountFen, kind, key, tail }: Sent,
  refusedReason: string | null,
): Promise<void> {
  const { name } = await trx
    .selectFrom('offline_products')
    .select('name')
    .where('id', '=', fundId)
    .executeTakeFirstOrThrow();
  const sum = SUM_NAMES[kind] ?? '款项';
  const what = `${name}：${exOn} 的${sum} ${formatFen(amountFen)} 元`;
  const shared = { accountId, topic: 'product_event', subjectId: fundId } as const;
  await addNotices(trx, at, [
    refusedReason === null
      ? {
          ...shared,
          key: `paid:${key}`,
          title: `${sum}已到账`,
          text: `${what}，已转入尾号 ${tail} 的银行卡。`,
        }
      : {
          ...{ ...shared, key: getRefusedPayoutKey(key), title: `${sum}未能入账` },
          text: `${what}，未能入账尾号 ${tail} 的银行卡（${refusedReason}）。款项没有减少，将在之后的交易日转入您绑定的其他本人银行卡；没有其他银行卡时请先绑定。`,
        },
  ]);
}

/**
 * Notifies holders once of each payment day that is over without a payment.
 * @returns number of new notices
 */
export async function notifyLatePayments({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const today = toShanghaiDay(now());
  const notes = await db
    .selectFrom('fixed_products as f')
    .selectAll('f')
    .where('f.status', 'not in', ['ended', 'defaulted'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('positions as p').select('p.fund_id').whereRef('p.fund_id', '=', 'f.id')),
    )
    .execute();
  const due = await loadDuePayments(db, notes, today);
  let added = 0;
  for (const note of notes) {
    const open = (due.get(note.id) ?? []).filter(({ state }) => state === 'open');
    if (open.length === 0) continue;
    const { paidUntil } = await loadNoteState(db, note);
    const holders = await db
      .selectFrom('positions')
      .select('account_id')
      .where('fund_id', '=', note.id)
      .where('shares', '>', '0')
      .execute();
    const hasLateRate = getNoteTerms(note).lateRate !== null;
    for (const { until, dueOn } of open.filter((row) => row.until > paidUntil))
      added += await addNotices(
        db,
        now(),
        holders.map(({ account_id }) => ({
          key: `product_late:${note.id}:${until}:${account_id}`,
          ...{ accountId: account_id, topic: 'product_event', subjectId: note.id, title: '产品逾期未付' },
          text: `${note.name}：应于 ${dueOn ?? until} 支付的款项尚未到账，已逾期。${hasLateRate ? '逾期期间按合同约定另计利息。' : '合同没有约定逾期期间另计利息。'}有新进展会通知您。`,
        })),
      );
  }
  return added;
}
