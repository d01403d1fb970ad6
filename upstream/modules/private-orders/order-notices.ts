import type { Transaction } from 'kysely';
import { formatFen } from '~/domain/figures/money';
import { LIQUIDATED_REASON } from '~/domain/orders/liquidation';
import type { AuditActor } from '~/upstream/core/audit';
import type { Database } from '~/upstream/core/db/schema';
import { addNotice, type NewNotice } from '~/upstream/core/notices';
import type { OrderRow } from '~/upstream/modules/private-orders/change-order';
import type { PurchaseEvent, RedeemEvent } from '~/upstream/modules/private-orders/order-rules';

interface Step {
  orderRow: OrderRow;
  /** Position of the event in the order, from 1. */
  seq: number;
  event: PurchaseEvent | RedeemEvent;
  actor: AuditActor;
}

/**
 * Notifies a person of a step of their private order that another actor did, in the transaction of the step. The
 * text may be read much later, without access to values: it has no NAV, no shares, and no amount that reveals
 * either. Registered money is not reported, because the person must not be contacted during the cooling-off it
 * starts.
 */
export async function notifyOrderStep(
  trx: Transaction<Database>,
  { orderRow, seq, event, actor }: Step,
): Promise<void> {
  // Orders that end for lack of a NAV are reported with that reason (`end-unpriced.ts`).
  const isNotified = actor === 'ops' || (actor === 'system' && event.type === 'expired');
  const words = isNotified ? getWords(event, orderRow.kind === 'redeem') : null;
  if (words === null) return;
  const { short_name } = await trx
    .selectFrom('simu_funds')
    .select('short_name')
    .where('id', '=', orderRow.fund_id)
    .executeTakeFirstOrThrow();
  await addNotice(trx, new Date(event.at), {
    key: `order:${orderRow.id}:${seq}`,
    accountId: orderRow.account_id,
    topic: 'private_order',
    subjectId: orderRow.id,
    title: words.title,
    text: `${short_name}：${words.text}`,
  });
}

const MONEY_BACK = '已打款的，款项全额退回付款账户。';
const HELD_WAYS = {
  unfit: '更新后订单继续，也可以在订单中撤销，款项全额退回付款账户。',
  late: '由工作人员核实后入账或全额退回，进度见订单。',
} as const;
const NOT_TAKEN = '份额没有扣减，清算款按份额分配。';
const FREE_AGAIN = '份额没有扣减，恢复可用。';
const said = ({ reason }: { reason: string }): string => `${reason.replace(/。$/, '')}。`;

function getWords(event: Step['event'], isRedemption: boolean): Pick<NewNotice, 'title' | 'text'> | null {
  switch (event.type) {
    case 'payment_rejected':
      return { title: '打款没有通过核对', text: `${said(event)}请在订单中查看接下来怎么办。` };
    case 'payment_unmatched':
      return {
        title: '收到一笔不能入账的款项',
        text: `${formatFen(event.amountFen)} 元：${said(event)}进度见订单。`,
      };
    case 'payment_held':
      return {
        title: '收到一笔待核实的款项',
        text: `${formatFen(event.amountFen)} 元：${said(event)}${HELD_WAYS[event.cause]}`,
      };
    case 'visit_failed':
      return {
        title: '回访没有通过',
        text: `${said(event)}${event.opensReview ? '由工作人员核实，核实后可以在订单中再次完成回访。' : '请在订单中再次完成回访，或联系客服。'}`,
      };
    case 'visit_reviewed':
      return { title: '回访复核已结束', text: '可以在订单中再次完成回访。' };
    case 'shares_confirmed':
      return {
        title: '份额已确认',
        text: `按 ${event.navDate} 开放日的净值确认，份额与净值请在订单中查看。`,
      };
    case 'redeem_priced':
      return { title: '赎回已确认', text: `按 ${event.navDate} 开放日的净值确认，明细请在订单中查看。` };
    case 'redeem_paid':
      return { title: '赎回款已到账', text: '金额请在订单中查看。' };
    case 'refund_paid':
      return {
        title: '退款已汇出',
        text: `${formatFen(event.amountFen)} 元已汇往付款账户，到账后另行通知。`,
      };
    case 'refund_arrived':
      return { title: '退款已到账', text: `${formatFen(event.amountFen)} 元已退回付款账户。` };
    case 'refund_returned':
      return {
        title: '退款被银行退回',
        text: `${formatFen(event.amountFen)} 元（${event.reason}），将再次汇出，进度见订单。`,
      };
    case 'cancelled':
      return {
        title: '订单已取消',
        text: `${said(event)}${!isRedemption ? MONEY_BACK : event.reason === LIQUIDATED_REASON ? NOT_TAKEN : FREE_AGAIN}`,
      };
    case 'expired':
      return { title: '订单已失效', text: `${said(event)}${isRedemption ? FREE_AGAIN : MONEY_BACK}` };
    default:
      return null;
  }
}
