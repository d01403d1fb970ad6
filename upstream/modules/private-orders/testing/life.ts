/** Test kit: a private fund on sale, a person who may buy it, and the steps of an order. */
import { TOKEN_OPERATOR } from '~/upstream/core/actions/roles';
import { randomUUID } from 'node:crypto';
import { addDays, getWeekday } from '~/domain/calendar/dates';
import type { Clock } from '~/upstream/core/clock';
import { contract, type CallInput } from '~/contract';
import type { Order } from '~/contract/orders';
import type { OpenedDatabase } from '~/upstream/core/db/open';
import { audit } from '~/upstream/admin/actions/platform/audit';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { addAccount, openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { stubDocumentSigner } from '~/upstream/modules/testing/stub-document-signer';
import { addCompany, addSimuFund } from '~/upstream/modules/testing/plain-funds';
import { issueCheckToken } from '~/upstream/modules/identity/verification/check-tokens';
import { navActions } from '~/upstream/modules/settlement/navs/ops';
import { privateOrders } from '~/upstream/modules/private-orders/private-orders';
import { privateFundActions } from '~/upstream/modules/settlement/liquidation/close-fund';
import { openDocuments } from '~/upstream/modules/private-orders/testing/open-documents';
import { orderActions } from '~/upstream/modules/private-orders/ops';
import { listVisitQuestions } from '~/upstream/modules/private-orders/visit-questions';

type Calls = typeof contract.orders;
type Posted = { [C in keyof Calls]: Calls[C] extends { method: 'POST' } ? C : never }[keyof Calls] & string;
type FundColumns = Parameters<typeof addSimuFund>[2];

/** Open days of every fund: a Friday soon, and others. Tests begin on Friday 2026-11-20. */
export const OPEN_DAYS = ['2026-11-27', '2026-12-15', '2027-06-15'];
export const [OPEN_DAY] = OPEN_DAYS as [string];
export const BUYER = {
  name: '程若兰',
  identity_code: 3,
  voucher_type: 'id_card',
  voucher_code: '310101199001010015',
  voucher_expire_date: '2036-05-20',
  birth_date: '1990-01-01',
  quiz_code: 2,
  risk_level: 4,
  quiz_expire_date: '2027-10-15',
  simu_unsigned_guarantee: true,
  am_unsigned_guarantee: true,
  simu_qi_code: 5,
  simu_proof_expire_date: '2027-04-15',
  ca_code: 3,
  ca_expire_date: '2027-10-15',
};

/** Adds every weekday from October 2026 to the end of 2027. */
export async function addTradingDays({ db }: ServiceContext): Promise<void> {
  const days: string[] = [];
  for (let day = '2026-10-01'; day < '2028-01-01'; day = addDays(day, 1))
    if (getWeekday(day) < 6) days.push(day);
  await db
    .insertInto('trading_days')
    .values(days.map((date) => ({ date })))
    .execute();
}

/** Opens a test world with a company and a calendar; its documents are unsigned. */
export async function openTradingWorld(opened: OpenedDatabase): Promise<TestWorld> {
  const world = await openWorld({ opened });
  world.context.documentSigner = stubDocumentSigner;
  await addCompany(world.context.db);
  await addTradingDays(world.context);
  return world;
}

/** Adds a fund on sale with its terms; returns its id. */
export async function addSale(
  { db }: ServiceContext,
  columns: FundColumns = {},
  terms: { outside_investors?: number; is_abroad?: boolean; performance_hurdle?: string } = {},
): Promise<string> {
  const id = `s${randomUUID().slice(0, 8)}`;
  // No fees unless a test needs them.
  await addSimuFund(db, id, { lock_days: 0, subscribe_rate: 0, performance_rate: 0, ...columns });
  await db
    .insertInto('simu_open_days')
    .values(OPEN_DAYS.map((date) => ({ fund_id: id, date })))
    .execute();
  await db
    .insertInto('simu_sale_terms')
    .values({
      fund_id: id,
      investor_cap: 200,
      outside_investors: 10,
      amount_step: 10_000,
      account_name: `青禾成长${id}号募集专户`,
      account_no: '6228000011112222333',
      bank: '衡川银行上海分行营业部',
      redeem_tiers: JSON.stringify([
        { fromDays: 0, rate: '0.01' },
        { fromDays: 180, rate: '0' },
      ]),
      min_hold_shares: '100000.00',
      is_abroad: false,
      performance_hurdle: '0',
      ...terms,
    })
    .execute();
  return id;
}

let phones = 0;
/** Adds a person who may buy private funds, with the given columns. */
export const addBuyer = (context: ServiceContext, columns: Record<string, unknown> = {}) =>
  addAccount(context, `136${String((phones += 1)).padStart(8, '0')}`, { columns: { ...BUYER, ...columns } });

/** Makes an order call like the upstream. */
export const callOrders = <C extends Posted>(
  context: ServiceContext,
  account: Account,
  name: C,
  body: CallInput<Calls[C]>['body'],
) =>
  callHandler(
    contract.orders[name] as never,
    privateOrders[name] as never,
    context,
    { body } as never,
    account,
  ) as Promise<unknown> as Promise<Order>;

export const reserve = (context: ServiceContext, account: Account, product: string, amount = '1000000') =>
  callOrders(context, account, 'reserve', { product_code: product, amount, open_day: OPEN_DAY });

export const loadOrder = (context: ServiceContext, account: Account, orderId: string): Promise<Order> =>
  callHandler(contract.orders.order, privateOrders.order, context, { query: { order_id: orderId } }, account);

/** Adds a file row of the account; returns its id. */
export async function addFile({ db, now }: ServiceContext, account: Account, kind: string): Promise<string> {
  const id = `f${randomUUID().replaceAll('-', '')}`;
  await db
    .insertInto('files')
    .values({
      id,
      account_id: account.id,
      kind,
      source_sha256: id,
      sha256: id,
      content_type: 'image/jpeg',
      size: 1,
      name: '凭证.jpg',
      created_at: now().toISOString(),
    })
    .execute();
  return id;
}

export const addCheckToken = async (
  { db, now }: ServiceContext,
  account: Account,
  method: 'id' | 'bank_card' | 'face' = 'bank_card',
): Promise<string> =>
  (await db.transaction().execute((trx) => issueCheckToken(trx, account.id, method, now()))).check_token;

export const CONFIRMED_VISIT_ANSWERS = Object.fromEntries(
  listVisitQuestions().map(({ id }) => [id, ['yes']]),
);

/** Customer steps from the reservation to the evidence, by key. */
export const CUSTOMER_STEPS = {
  suitability: (context, account, order) =>
    callOrders(context, account, 'signSuitability', { order_id: order.order_id, confirmations: 1 }),
  material: async (context, account, order) => {
    const document_ids = order.documents.map((each) => each.document_id);
    await openDocuments(context, account, document_ids);
    return callOrders(context, account, 'readMaterial', { order_id: order.order_id, document_ids });
  },
  clauses: (context, account, order) =>
    callOrders(context, account, 'tickClauses', {
      order_id: order.order_id,
      clause_ids: order.clauses.map((each) => each.id),
    }),
  qualified: (context, account, order) =>
    callOrders(context, account, 'confirmQualified', { order_id: order.order_id, is_agreed: true }),
  person_check: async (context, account, order) =>
    callOrders(context, account, 'passPersonCheck', {
      order_id: order.order_id,
      check_token: await addCheckToken(context, account),
    }),
  contract: async (context, account, order) =>
    callOrders(context, account, 'signContract', {
      order_id: order.order_id,
      sha256: (await loadContractDraft(context, account, order.order_id)).sha256,
      is_read: true,
      signature: { kind: 'typed', name: BUYER.name },
    }),
  evidence: async (context, account, order) =>
    callOrders(context, account, 'addEvidence', {
      order_id: order.order_id,
      file_ids: [await addFile(context, account, 'wire_evidence')],
    }),
  return_visit: (context, account, order) =>
    callOrders(context, account, 'answerVisit', {
      order_id: order.order_id,
      answers: CONFIRMED_VISIT_ANSWERS,
    }),
} satisfies Record<string, (context: ServiceContext, account: Account, order: Order) => Promise<Order>>;

export const loadContractDraft = (context: ServiceContext, account: Account, orderId: string) =>
  callHandler(
    contract.orders.contractDraft,
    privateOrders.contractDraft,
    context,
    { query: { order_id: orderId } },
    account,
  );

/** Advances an order up to a step, which is then due. */
export async function advanceOrder(
  context: ServiceContext,
  account: Account,
  order: Order,
  step: string,
): Promise<Order> {
  let current = order;
  while (current.step !== step) {
    const take = CUSTOMER_STEPS[current.step as keyof typeof CUSTOMER_STEPS];
    if (!take) throw new Error(`not a step of the investor: ${current.step}`);
    current = await take(context, account, current);
  }
  return current;
}

/** Returns the same service at another time, ISO instant. */
export const withLifeClockAt = (context: ServiceContext, instant: string): ServiceContext => ({
  ...context,
  now: () => new Date(instant),
});

/** Runs an operator action with text arguments, like the command line. */
export async function runAction(
  context: ServiceContext,
  name: string,
  input: Record<string, string>,
): Promise<Record<string, unknown>> {
  const action = [...orderActions, ...navActions, ...privateFundActions, audit].find(
    (each) => each.name === name,
  );
  if (!action) throw new Error(`unknown action ${name}`);
  const clock = { now: context.now } as Clock;
  const given = {
    context: { ...context, clock, operator: TOKEN_OPERATOR, actions: [] },
    input: action.arguments.parse(input),
  };
  return (await action.run(given)) as Record<string, unknown>;
}

/** Creates an order with signed contract, registered money and evidence: its cooling-off has begun. */
export async function createPaidOrder(
  context: ServiceContext,
  account: Account,
  product: string,
): Promise<Order> {
  const order = await advanceOrder(context, account, await reserve(context, account, product), 'payment');
  await runAction(context, 'register-payment', {
    order: order.order_id,
    amount: order.amount ?? '',
    payer: BUYER.name,
  });
  return CUSTOMER_STEPS.evidence(context, account, order);
}

/** Creates shares held since the open day, at NAV 1; returns their order. Times: November 2026, see `OPEN_DAY`. */
export async function createHeldOrder(
  context: ServiceContext,
  account: Account,
  product: string,
): Promise<Order> {
  const order = await createPaidOrder(context, account, product);
  await CUSTOMER_STEPS.return_visit(withLifeClockAt(context, '2026-11-23T10:00:00+08:00'), account, order);
  const later = withLifeClockAt(context, '2026-11-30T10:00:00+08:00');
  await runAction(later, 'confirm-shares', { order: order.order_id, nav: '1.0000' });
  return loadOrder(later, account, order.order_id);
}
