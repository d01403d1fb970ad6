import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatFen } from '~/domain/figures/money';
import { EDITOR_ROLES } from '~/upstream/admin/web/content/pages';
import type { OpsHost } from '~/upstream/core/actions/action';
import { listWaitingRequests } from '~/upstream/admin/actions/requests';
import { MONEY_ROWS_SHOWN } from '~/upstream/core/actions/subjects';
import { TOKEN_OPERATOR, type ActingOperator, type Role } from '~/upstream/core/actions/roles';
import { listWaitingBatches, countHeldMoney } from '~/upstream/modules/settlement';
import { listRefunds } from '~/upstream/modules/private-orders';
import { countOpenEntries, type OpenCount } from '~/upstream/modules/customers';
import { countReviews } from '~/upstream/modules/identity';

/** A work queue of operators: count, age, and the next deadline if there is one. */
export interface WorkQueue {
  title: string;
  to: string;
  count: number;
  oldest: string | null;
  deadline?: string | null;
  /** Number past the deadline. */
  late?: number;
  /** Additional information. */
  note?: string | null;
}

/** Dependencies for reading the queues. */
export type WorkQueueHost = Pick<OpsHost, 'db' | 'now' | 'actions'>;

interface Kind {
  /** Name in metrics. */
  name: string;
  roles: readonly Role[];
  of: (host: WorkQueueHost, operator: ActingOperator) => Promise<WorkQueue>;
}

/** Loads the queues for an operator's roles, all without personal data. */
export const loadQueues = (host: WorkQueueHost, operator: ActingOperator): Promise<WorkQueue[]> =>
  Promise.all(
    QUEUES.filter(({ roles }) => roles.some((role) => operator.roles.includes(role))).map(({ of }) =>
      of(host, operator),
    ),
  );

const QUEUES: readonly Kind[] = [
  { name: 'requests', roles: ['reviewer', 'cashier', 'editor', 'admin'], of: requests },
  { name: 'reviews', roles: ['reviewer'], of: reviews },
  { name: 'complaints', roles: ['reviewer'], of: complaints },
  { name: 'feedback', roles: ['reviewer'], of: feedback },
  { name: 'bank_rows', roles: ['cashier'], of: bankRows },
  { name: 'private_payments', roles: ['cashier'], of: payments },
  { name: 'private_confirmations', roles: ['cashier'], of: confirmations },
  { name: 'held_money', roles: ['cashier'], of: heldMoneyQueue },
  { name: 'private_refunds', roles: ['cashier'], of: privateRefunds },
  { name: 'public_money', roles: ['cashier'], of: publicMoney },
  { name: 'payout_batches', roles: ['cashier'], of: payoutBatches },
  { name: 'settlement', roles: ['cashier', 'editor'], of: settlement },
  { name: 'content', roles: EDITOR_ROLES, of: content },
];

/** Loads all queues of all roles in sequence, because a frequent reader must leave connections to user requests. */
export async function loadAllQueues(host: WorkQueueHost): Promise<ReadonlyMap<string, WorkQueue>> {
  const found = new Map<string, WorkQueue>();
  for (const { name, of } of QUEUES)
    found.set(name, await of(host, { ...TOKEN_OPERATOR, id: '', isToken: false }));
  return found;
}

async function requests(host: WorkQueueHost, operator: ActingOperator): Promise<WorkQueue> {
  const { own, others } = await listWaitingRequests(host, operator);
  const first = own[0];
  return {
    title: '等待您复核',
    to: '/requests',
    count: own.length,
    oldest: first?.asked_at ?? null,
    deadline: first?.expires_at ?? null,
    note: others > 0 ? `另有 ${others} 项须由其他操作员复核` : null,
  };
}

/** Unpublished content, and plans that could not be executed. */
async function content({ db }: WorkQueueHost): Promise<WorkQueue> {
  const { count, oldest, faults } = await db
    .selectFrom('content_heads')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('count'),
      fn.min('updated_at').as('oldest'),
      fn.count<number>(eb.case().when('plan_fault', 'is not', null).then(1).end()).as('faults'),
    ])
    .where('planned', 'is', null)
    .where((eb) => eb.or([eb('live', '<>', eb.ref('latest')), eb('first_live_at', 'is', null)]))
    .executeTakeFirstOrThrow();
  const note = Number(faults) > 0 ? `${faults} 项定时发布未成` : null;
  return { title: '待发布的草稿', to: '/content', count: Number(count), oldest, note };
}

async function reviews(host: WorkQueueHost): Promise<WorkQueue> {
  const rows = await countReviews(host);
  const count = rows.reduce((sum, each) => sum + each.count, 0);
  const late = rows.reduce((sum, each) => sum + each.late, 0);
  const deadline = rows.flatMap(({ decideBy }) => decideBy ?? []).sort()[0] ?? null;
  return { title: '待审核的材料', to: '/reviews', count, oldest: rows[0]?.oldest ?? null, deadline, late };
}

const sumOfOpen = (rows: readonly OpenCount[]) => ({
  count: rows.reduce((sum, each) => sum + each.count, 0),
  oldest: rows[0]?.oldest ?? null,
  late: rows.reduce((sum, each) => sum + each.late, 0),
  deadline: rows.flatMap(({ answerBy }) => answerBy ?? []).sort()[0] ?? null,
});

async function complaints(host: WorkQueueHost): Promise<WorkQueue> {
  const rows = (await countOpenEntries(host)).filter(({ kind }) => kind === 'complaint');
  return { title: '待答复的投诉', to: '/feedback?kind=complaint', ...sumOfOpen(rows) };
}

/** Questions, faults and suggestions. */
async function feedback(host: WorkQueueHost): Promise<WorkQueue> {
  const rows = (await countOpenEntries(host)).filter(({ kind }) => kind !== 'complaint');
  return { title: '待答复的咨询与反馈', to: '/feedback', ...sumOfOpen(rows) };
}

/** Statement money that is not registered with an order yet. */
async function bankRows({ db }: WorkQueueHost): Promise<WorkQueue> {
  const { count, oldest } = await db
    .selectFrom('bank_rows')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('paid_at').as('oldest')])
    .where('state', 'in', ['open', 'registering'])
    .executeTakeFirstOrThrow();
  return { title: '银行到账待登记', to: '/payments', count: Number(count), oldest };
}

/** Private orders whose person has reported a payment. */
async function payments({ db }: WorkQueueHost): Promise<WorkQueue> {
  const { count, oldest } = await db
    .selectFrom('orders as o')
    .innerJoin('order_events as e', 'e.order_id', 'o.id')
    .select(({ fn }) => [fn.count<number>('o.id').distinct().as('count'), fn.min('e.at').as('oldest')])
    .where('o.status', '=', 'open')
    .where('o.step', '=', 'payment')
    .where('e.type', '=', 'evidence_uploaded')
    .executeTakeFirstOrThrow();
  return { title: '私募到账待登记', to: '/orders/simu', count: Number(count), oldest };
}

/** Private orders past their open day: shares to confirm, redemptions to price. */
async function confirmations({ db, now }: WorkQueueHost): Promise<WorkQueue> {
  const { count, oldest } = await db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('open_day').as('oldest')])
    .where('status', '=', 'open')
    .where('step', '=', 'confirmed')
    .where('open_day', '<', toShanghaiDay(now()))
    .executeTakeFirstOrThrow();
  return { title: '私募份额待确认或定价', to: '/orders/simu', count: Number(count), oldest };
}

/** Received money without a decision. */
async function heldMoneyQueue({ db }: WorkQueueHost): Promise<WorkQueue> {
  const { count, oldest } = await countHeldMoney({ db });
  return { title: '待核实的款项', to: '/money-back', count, oldest };
}

/** Oldest orders with a refund due: at most one page of the list. */
async function privateRefunds({ db }: WorkQueueHost): Promise<WorkQueue> {
  const { rows, hasMore } = await listRefunds(db, 0);
  const due = rows.filter(({ due: yuan }) => Number(yuan) > 0);
  const oldest = due[0]?.updated_at ?? null;
  const note = hasMore ? `只计最早的 ${MONEY_ROWS_SHOWN} 笔` : null;
  return { title: '私募应退款', to: '/money-back', count: due.length, oldest, note };
}

/** Public-fund money that the bank refused, including dividends. */
async function publicMoney({ db }: WorkQueueHost): Promise<WorkQueue> {
  const [orders, dividends] = await Promise.all([
    db
      .selectFrom('public_orders')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('updated_at').as('oldest')])
      .where('bank_refused', '=', true)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('payout_payments')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('refused_at').as('oldest')])
      .where('refused_at', 'is not', null)
      .where('paid_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  const oldest = [orders.oldest, dividends.oldest].filter((at) => at !== null).sort()[0] ?? null;
  const count = Number(orders.count) + Number(dividends.count);
  return { title: '银行未收下的款项', to: '/money-back', count, oldest };
}

/** Batches of redemptions and dividends that two operators have to release, until the end of their value day. */
async function payoutBatches({ db, now }: WorkQueueHost): Promise<WorkQueue> {
  const { count, sumFen, oldest, valueDay, late } = await listWaitingBatches(db, toShanghaiDay(now()));
  const note = count === 0 ? null : `合计 ${formatFen(sumFen)} 元`;
  return { title: '待放行的划款', to: '/payouts', count, oldest, deadline: valueDay, late, note };
}

/** Public orders past their confirmation day: a NAV is missing, or the nightly run failed. */
async function settlement({ db, now }: WorkQueueHost): Promise<WorkQueue> {
  const { count, oldest } = await db
    .selectFrom('public_orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('confirm_date').as('oldest')])
    .where('status', '=', 'accepted')
    .where('confirm_date', '<', toShanghaiDay(now()))
    .executeTakeFirstOrThrow();
  return { title: '公募逾期未确认', to: '/settlement', count: Number(count), oldest };
}
