import { sql } from 'kysely';
import { shanghaiDay } from '~/domain/calendar/dates';
import { EDITORS } from '~/upstream/desk/content/pages';
import type { OpsHost } from '~/upstream/ops/action';
import { waitingFor } from '~/upstream/ops/requests';
import { TOKEN, type Acting, type Role } from '~/upstream/ops/roles';
import { heldMoney } from '~/upstream/services/ledger/statements/held-ops';
import { viewOrders } from '~/upstream/services/ledger/orders/view';
import { clockCalendar, factsOf } from '~/upstream/services/people/feedback/entry';
import { openEntries } from '~/upstream/services/people/feedback/handle';
import { waitingReviews } from '~/upstream/services/people/verification/review-papers';

/** Something that waits for operators: how much, since when, and the next last day where there is one. */
export interface Queue {
  title: string;
  to: string;
  count: number;
  oldest: string | null;
  deadline?: string | null;
  /** Beyond its last day. */
  late?: number;
  /** What else there is to know of it. */
  note?: string | null;
}

/** What queues are read from. */
export type QueueHost = Pick<OpsHost, 'db' | 'now' | 'actions'>;

interface Kind {
  /** Its name in metrics. */
  name: string;
  roles: readonly Role[];
  of: (host: QueueHost, operator: Acting) => Promise<Queue>;
}
/** Orders looked at for money due back; older ones are closed long since. */
const LOOKED_AT = 400;

/** The queues of an operator's roles, none of them with anything of a person. */
export const queuesOf = (host: QueueHost, operator: Acting): Promise<Queue[]> =>
  Promise.all(
    QUEUES.filter(({ roles }) => roles.some((role) => operator.roles.includes(role))).map(({ of }) =>
      of(host, operator),
    ),
  );

const QUEUES: readonly Kind[] = [
  { name: 'requests', roles: ['reviewer', 'cashier', 'editor', 'admin'], of: requests },
  { name: 'reviews', roles: ['reviewer'], of: reviews },
  { name: 'feedback', roles: ['reviewer'], of: feedback },
  { name: 'bank_rows', roles: ['cashier'], of: bankRows },
  { name: 'private_payments', roles: ['cashier'], of: payments },
  { name: 'private_confirmations', roles: ['cashier'], of: confirmations },
  { name: 'held_money', roles: ['cashier'], of: heldMoneyQueue },
  { name: 'private_refunds', roles: ['cashier'], of: privateRefunds },
  { name: 'public_money', roles: ['cashier'], of: publicMoney },
  { name: 'settlement', roles: ['cashier', 'editor'], of: settlement },
  { name: 'content', roles: EDITORS, of: content },
];

/** All queues as somebody of every role would see them, one after the other: whoever looks often leaves connections to people. */
export async function allQueues(host: QueueHost): Promise<ReadonlyMap<string, Queue>> {
  const found = new Map<string, Queue>();
  for (const { name, of } of QUEUES) found.set(name, await of(host, { ...TOKEN, id: '', isToken: false }));
  return found;
}

async function requests(host: QueueHost, operator: Acting): Promise<Queue> {
  const { own, others } = await waitingFor(host, operator);
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

/** What was written for the portal and is not out, and plans that could not be carried out. */
async function content({ db }: QueueHost): Promise<Queue> {
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

async function reviews(host: QueueHost): Promise<Queue> {
  const rows = await waitingReviews(host);
  return { title: '待审核的材料', to: '/reviews', count: rows.length, oldest: rows[0]?.since ?? null };
}

async function feedback({ db, now }: QueueHost): Promise<Queue> {
  const rows = await openEntries(db);
  const calendar = await clockCalendar(db, rows);
  const facts = rows.map((row) => factsOf(row, calendar, now()));
  const days = facts.flatMap(({ clock }) => clock?.answerBy ?? []).sort();
  return {
    ...{
      title: '待答复的反馈与投诉',
      to: '/feedback',
      count: rows.length,
      oldest: rows[0]?.created_at ?? null,
    },
    ...{ deadline: days[0] ?? null, late: facts.filter(({ clock }) => clock?.isLate).length },
  };
}

/** Money of statements that is registered with no order yet. */
async function bankRows({ db }: QueueHost): Promise<Queue> {
  const { count, oldest } = await db
    .selectFrom('bank_rows')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('paid_at').as('oldest')])
    .where('state', 'in', ['open', 'registering'])
    .executeTakeFirstOrThrow();
  return { title: '银行到账待登记', to: '/payments', count: Number(count), oldest };
}

/** Private orders whose person says that the money is on its way. */
async function payments({ db }: QueueHost): Promise<Queue> {
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
async function confirmations({ db, now }: QueueHost): Promise<Queue> {
  const { count, oldest } = await db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('open_day').as('oldest')])
    .where('status', '=', 'open')
    .where('step', '=', 'confirmed')
    .where('open_day', '<', shanghaiDay(now()))
    .executeTakeFirstOrThrow();
  return { title: '私募份额待确认或定价', to: '/orders/simu', count: Number(count), oldest };
}

/** Money that is here and not decided on. */
async function heldMoneyQueue({ db }: QueueHost): Promise<Queue> {
  const held = await heldMoney({ db });
  return { title: '待核实的款项', to: '/money-back', count: held.length, oldest: held[0]?.paid_at ?? null };
}

async function privateRefunds({ db, now }: QueueHost): Promise<Queue> {
  const heads = await db
    .selectFrom('orders')
    .selectAll()
    .where('status', '<>', 'confirmed')
    .where(
      sql<boolean>`exists (select 1 from order_events e where e.order_id = orders.id
        and e.type in ('payment_registered', 'payment_unmatched', 'payment_held'))`,
    )
    .orderBy('updated_at', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const orders = await viewOrders(db, heads, now());
  const due = heads.filter((_, index) => Number(orders[index]?.refund?.due ?? 0) > 0);
  const oldest = due.map(({ updated_at }) => updated_at).sort()[0] ?? null;
  return { title: '私募应退款', to: '/money-back', count: due.length, oldest };
}

/** Money of public funds that the bank did not take, dividends among it. */
async function publicMoney({ db }: QueueHost): Promise<Queue> {
  const [orders, dividends] = await Promise.all([
    db
      .selectFrom('public_orders')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('updated_at').as('oldest')])
      .where('bank_refused', '=', true)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('dividend_bookings')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('refused_at').as('oldest')])
      .where('refused_at', 'is not', null)
      .where('paid_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  const oldest = [orders.oldest, dividends.oldest].filter((at) => at !== null).sort()[0] ?? null;
  const count = Number(orders.count) + Number(dividends.count);
  return { title: '银行未收下的款项', to: '/money-back', count, oldest };
}

/** Public orders whose day of confirmation is over: a NAV is missing, or the night failed. */
async function settlement({ db, now }: QueueHost): Promise<Queue> {
  const { count, oldest } = await db
    .selectFrom('public_orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('confirm_date').as('oldest')])
    .where('status', '=', 'accepted')
    .where('confirm_date', '<', shanghaiDay(now()))
    .executeTakeFirstOrThrow();
  return { title: '公募逾期未确认', to: '/settlement', count: Number(count), oldest };
}
