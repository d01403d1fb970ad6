import { html, type Html } from '~/upstream/admin/web/html';
import type { ConsoleRequest } from '~/upstream/admin/web/page';
import { countReviews, listWaitingReviews } from '~/upstream/modules/identity';
import { REVIEW_LABELS } from '~/upstream/admin/web/labels';

interface Way {
  to: string;
  text: string;
}

/** Next links after one of these actions. */
const WAYS: readonly (Way & { after: readonly string[] })[] = [
  {
    ...{ to: '/money-back', text: '返回退款与付款' },
    after: [
      ...['refund', 'refund-arrived', 'refund-returned', 'pay-redemption'],
      ...['note-public-refund', 'note-public-payout', 'release-public-refund'],
    ],
  },
  { to: '/payouts', text: '返回划款放行', after: ['release-payouts'] },
  { to: '/payments', text: '返回到账登记', after: ['register-bank-row', 'set-bank-row-aside'] },
  { to: '/money-back', text: '返回退款与付款', after: ['accept-held-money', 'return-held-money'] },
  {
    ...{ to: '/feedback', text: '返回反馈与投诉' },
    after: ['register-feedback', 'prolong-complaint', 'answer-feedback'],
  },
  { to: '/requests', text: '返回复核', after: ['confirm-request', 'refuse-request'] },
  { to: '/settlement', text: '返回清算', after: ['settle', 'settle-payments', 'run-plans'] },
  {
    ...{ to: '/operators', text: '返回操作员' },
    after: [
      ...['add-operator', 'set-operator-roles', 'disable-operator', 'enable-operator'],
      'reset-operator-password',
    ],
  },
];

/** Actions on one order, by its list; its roles and state decide which are possible. */
export const ORDER_ACTIONS: Readonly<Record<'simu' | 'public', readonly string[]>> = {
  simu: [
    ...['register-payment', 'reject-payment', 'refund', 'refund-arrived', 'refund-returned'],
    ...['confirm-shares', 'price-redemption', 'pay-redemption', 'fail-visit', 'close-visit-review'],
    'cancel-order',
  ],
  public: [
    ...['register-remittance', 'release-public-refund', 'fail-public-order'],
    ...['note-public-refund', 'note-public-payout'],
  ],
};

/** Only for redemptions: other orders do not offer them. */
export const REDEMPTION_ACTIONS: readonly string[] = [
  'price-redemption',
  'pay-redemption',
  'note-public-payout',
];
export const PURCHASE_ACTIONS: readonly string[] = [
  ...['register-payment', 'reject-payment', 'refund', 'refund-arrived', 'refund-returned'],
  ...['confirm-shares', 'fail-visit', 'close-visit-review', 'register-remittance', 'note-public-refund'],
  'release-public-refund',
];

const REVIEWED = /^(?:approve|reject)-(?:identity|attachment|proof)$/;

/**
 * Renders the links after an action: the next waiting item, the list it came from, its order; otherwise the action
 * again.
 */
export async function renderNextSteps(request: ConsoleRequest, action: string): Promise<Html> {
  const ways = await waysOn(request, action);
  const again = { to: `/actions/${action}`, text: '再做一次' };
  return links([...(ways.length === 0 ? [again] : ways), { to: '/', text: '返回总览' }]);
}

/**
 * Renders the same below a rejected form, because another operator may have been faster. Empty when it came from no
 * list.
 */
export async function renderBackLinks(request: ConsoleRequest, action: string): Promise<Html> {
  const ways = await waysOn(request, action);
  return ways.length === 0 ? html`` : links(ways);
}

const waysOn = async (request: ConsoleRequest, action: string): Promise<Way[]> =>
  REVIEWED.test(action)
    ? afterReview(request)
    : [...WAYS.filter(({ after }) => after.includes(action)), ...orderWays(request, action)];

const links = (ways: readonly Way[]): Html =>
  html`<p class="row">
    ${ways.map(({ to, text }) => html`<a class="button quiet" href="${to}">${text}</a>`)}
  </p>`;

function orderWays({ form }: ConsoleRequest, action: string): Way[] {
  const { order } = form;
  if (!order) return [];
  return (['simu', 'public'] as const)
    .filter((kind) => ORDER_ACTIONS[kind].includes(action))
    .map((kind) => ({ to: `/orders/${kind}/${encodeURIComponent(order)}`, text: '返回订单' }));
}

/** Returns the item of any kind that has waited longest. */
async function afterReview({ host }: ConsoleRequest): Promise<Way[]> {
  const [[next], counts] = await Promise.all([listWaitingReviews(host, { page: 1 }), countReviews(host)]);
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  const list = { to: '/reviews', text: '返回审核' };
  if (next === undefined) return [list];
  const to = `/reviews/${next.what}/${encodeURIComponent(next.account_id)}`;
  return [{ to, text: `下一件：${REVIEW_LABELS[next.what]}（还有 ${count} 件）` }, list];
}
