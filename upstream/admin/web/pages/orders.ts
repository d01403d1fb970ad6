import { z } from 'zod';
import { REASON_ERROR_TEXT } from '~/upstream/admin/web/ask-reason';
import { html, type Html } from '~/upstream/admin/web/html';
import { renderField, listFields, type FormState } from '~/upstream/admin/web/forms';
import { renderPostedPageForms } from '~/upstream/admin/web/lists';
import { definePage, createPageReply, type ConsoleRequest } from '~/upstream/admin/web/page';
import { ORDER_ACTIONS, PURCHASE_ACTIONS, REDEMPTION_ACTIONS } from '~/upstream/admin/web/pages/next-step';
import { renderValue, renderTable } from '~/upstream/admin/web/render-value';
import { formatOrderStatus, formatStep, VALUE_LABELS } from '~/upstream/admin/web/labels';
import { canRun, runAction } from '~/upstream/admin/actions/run-action';
import { loadOrderViews } from '~/upstream/modules/private-orders';
import { REASON_MAX_CHARACTERS } from '~/upstream/core/actions/reason-length';

/** In the form of `list-orders` and `list-public-orders`. */
const rowSchema = z.looseObject({
  order: z.string(),
  number: z.string(),
  status: z.string(),
  step: z.string().nullish(),
  waits_for_bank: z.boolean().optional(),
  refused_by_bank: z.boolean().optional(),
  kind: z.string(),
  amount: z.string().nullable(),
  product: z.string().optional(),
  fund: z.string().optional(),
  trade_date: z.string().optional(),
  open_day: z.string().optional(),
  refund_due: z.string().nullish(),
});
const listSchema = z.object({ count: z.number(), page: z.number(), orders: z.array(rowSchema) });
const LISTS = { simu: 'list-orders', public: 'list-public-orders' } as const;
type Kind = keyof typeof LISTS;
const getKind = (text: string | undefined): Kind | undefined =>
  text === 'simu' || text === 'public' ? text : undefined;

type Stood = Pick<z.infer<typeof rowSchema>, 'status' | 'step' | 'waits_for_bank' | 'refused_by_bank'>;

/** Describes the progress of an order: its step while it is in progress, and the state at the bank. */
function statusWords({ status, step, waits_for_bank, refused_by_bank }: Stood): string {
  const known = formatOrderStatus(status);
  const more = [
    ...(status === 'open' && step ? [formatStep(step)] : []),
    ...(waits_for_bank ? ['等银行答复'] : []),
    ...(refused_by_bank ? ['银行未收下'] : []),
  ];
  return more.length === 0 ? known : `${known}：${more.join('，')}`;
}

const kindWords = (kind: Kind): string => `${VALUE_LABELS[kind] ?? kind}订单`;

/** Selection of the two lists. */
export const ordersPage = definePage({
  path: '/orders',
  roles: ['cashier', 'reviewer'],
  menu: '订单',
  async show() {
    const links = (Object.keys(LISTS) as Kind[]).map(
      (kind) => html`<li><a href="/orders/${kind}">${kindWords(kind)}</a></li>`,
    );
    return createPageReply(
      '订单',
      html`<ul class="tiles">
        ${links}
      </ul>`,
    );
  },
});

/** Orders of one kind, after a reason was given. */
export const orderListPage = definePage({
  path: '/orders/:kind',
  roles: ['cashier', 'reviewer'],
  async show(request) {
    const kind = getKind(request.params.kind);
    if (!kind) return { kind: 'missing', what: '列表' };
    return createPageReply(kindWords(kind), filterForm(request, kind, { values: {}, faults: {} }));
  },
  async post(request) {
    const kind = getKind(request.params.kind);
    if (!kind) return { kind: 'missing', what: '列表' };
    const { host, operator, form } = request;
    const given = Object.fromEntries(Object.entries(form).filter(([, value]) => value.trim() !== ''));
    const ran = await runAction(host, operator, { name: LISTS[kind], arguments: given });
    if (ran.kind !== 'done') {
      const fault = ran.kind === 'refused' ? ran.msg : '请检查填写的内容';
      return createPageReply(
        kindWords(kind),
        filterForm(request, kind, { values: form, faults: { '': fault } }),
        422,
      );
    }
    const { count, page: at, orders } = listSchema.parse(ran.result);
    const rows = orders.map((row) => [
      html`<a href="/orders/${kind}/${encodeURIComponent(row.order)}">${row.number}</a>`,
      row.product ?? row.fund ?? '—',
      statusWords(row),
      row.amount ?? '—',
      row.trade_date ?? row.open_day ?? '—',
      row.refund_due ?? '—',
    ]);
    const list =
      rows.length === 0
        ? html`<p class="card">${count === 0 ? '没有符合条件的订单。' : '这一页没有订单。'}</p>`
        : renderTable(['订单号', '产品', '状态', '金额（元）', '交易日或开放日', '应退（元）'], rows, {
            caption: `共 ${count} 笔，最近的在前`,
          });
    return createPageReply(
      kindWords(kind),
      html`${list}${renderPostedPageForms(request, { page: at, count })}${filterForm(request, kind, { values: form, faults: {} })}`,
    );
  },
});

/** One order: possible actions, and, after a reason, its history. */
export const orderPage = definePage({
  path: '/orders/:kind/:order',
  roles: ['cashier', 'reviewer'],
  show: async (request) => orderReply(request, null, null),
  async post(request) {
    const { host, operator, form, params } = request;
    const given = { order: params.order ?? '', reason: form.reason ?? '' };
    const ran = await runAction(host, operator, { name: 'audit', arguments: given });
    if (ran.kind === 'done') return orderReply(request, renderValue(ran.result), null);
    return orderReply(request, null, ran.kind === 'refused' ? ran.msg : REASON_ERROR_TEXT);
  },
});

async function orderReply(request: ConsoleRequest, history: Html | null, fault: string | null) {
  const { host, operator, params, hidden, form } = request;
  const kind = getKind(params.kind);
  const order = params.order ?? '';
  if (!kind) return { kind: 'missing', what: '订单' } as const;
  const orderRow = await describeOrder(request, kind, order);
  const doings = host.actions
    .filter(
      (action) =>
        ORDER_ACTIONS[kind].includes(action.name) &&
        !(orderRow?.isRedemption ? PURCHASE_ACTIONS : REDEMPTION_ACTIONS).includes(action.name) &&
        canRun(operator, action),
    )
    .map(
      (action) =>
        html`<li>
          <a href="/actions/${action.name}?order=${encodeURIComponent(order)}">${action.title}</a>
        </li>`,
    );
  const ask = html`<form class="card narrow" method="post">
    ${hidden} ${fault !== null && html`<p class="wrong" role="alert">${fault}</p>`}
    <div class="field">
      <label for="reason">查看经过的原因</label
      ><input
        id="reason"
        name="reason"
        value="${form.reason ?? ''}"
        pattern=".{0,${REASON_MAX_CHARACTERS}}"
        title="最多 ${REASON_MAX_CHARACTERS} 个字"
        required
      />
      <p class="note">本人会看到</p>
    </div>
    <button>查看经过</button>
  </form>`;
  return createPageReply(
    orderRow === null ? `订单 ${order}` : `订单 ${orderRow.number}`,
    html`${orderRow !== null && html`<div class="card">${renderValue(orderRow.facts)}</div>`}
      ${
        doings.length > 0 &&
        html`<h2>办理</h2>
          <ul class="tiles">
            ${doings}
          </ul>`
      }
      <h2>经过</h2>
      ${history ?? ask}`,
    fault === null ? 200 : 422,
  );
}

/** Loads the data of an order without personal data; null when it does not exist. */
async function describeOrder({ host: { db, now } }: ConsoleRequest, kind: Kind, order: string) {
  const own =
    kind === 'simu'
      ? await db.selectFrom('orders').selectAll().where('id', '=', order).executeTakeFirst()
      : undefined;
  const found =
    kind === 'simu'
      ? own
      : await db.selectFrom('public_orders').selectAll().where('id', '=', order).executeTakeFirst();
  if (!found) return null;
  const { order_no: number, kind: what, fund_id, amount_fen, shares, status, updated_at } = found;
  const step = own && (await loadOrderViews(db, [own], now()))[0]?.step;
  const bank =
    'bank_due' in found ? { waits_for_bank: found.bank_due, refused_by_bank: found.bank_refused } : {};
  const funds = kind === 'simu' ? 'simu_funds' : 'public_funds';
  const product = await db.selectFrom(funds).select('name').where('id', '=', fund_id).executeTakeFirst();
  return {
    number,
    isRedemption: what === 'redeem',
    facts: {
      ...{ product: `${product?.name ?? ''} ${fund_id}`, kind: what, amount_fen, shares, updated_at },
      status: statusWords({ status, step, ...bank }),
    },
  };
}

function filterForm({ host, hidden }: ConsoleRequest, kind: Kind, state: FormState): Html {
  const action = host.actions.find(({ name }) => name === LISTS[kind]);
  const fields = action ? listFields(action).filter(({ key }) => key !== 'page') : [];
  const initial = Object.fromEntries(fields.map((field) => [field.key, field.initial]));
  const filled = { values: { ...initial, ...state.values }, faults: state.faults };
  const fault = state.faults[''];
  return html`<form class="card narrow" method="post">
    ${hidden} ${fault !== undefined && html`<p class="wrong" role="alert">${fault}</p>`}
    ${fields.map((field) => renderField(field, filled))}<button>查找</button>
  </form>`;
}
