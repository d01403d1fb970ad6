import { z } from 'zod';
import { html, type Html, type HtmlPart } from '~/upstream/admin/web/html';
import { formatCountAndSum, getRequestedPage, renderUncountedLinks } from '~/upstream/admin/web/lists';
import { definePage, createPageReply, type ConsoleRequest } from '~/upstream/admin/web/page';
import { formatAge } from '~/upstream/admin/web/pages/overview';
import { formatClock, renderTable } from '~/upstream/admin/web/render-value';
import { listRequests } from '~/upstream/admin/actions/requests';
import { runAction } from '~/upstream/admin/actions/run-action';
import { MONEY_ROWS_SHOWN } from '~/upstream/core/actions/subjects';

const TITLE = '退款与付款';
const PATH = '/money-back';
const orderShape = { order: z.string(), number: z.string(), account: z.string(), product: z.string() };
const moreShape = { has_more: z.boolean() };
const privateSchema = z.object({
  ...moreShape,
  refunds: z.array(
    z.object({
      ...orderShape,
      ...{ due: z.string(), under_way: z.string(), updated_at: z.string() },
      ...{ sent_at: z.string().nullable(), returned_reason: z.string().nullable() },
    }),
  ),
  payouts: z.array(
    z.object({ ...orderShape, amount: z.string(), nav_date: z.string(), priced_at: z.string() }),
  ),
});
const heldSchema = z.object({
  ...moreShape,
  held: z.array(
    z.object({
      ...orderShape,
      ...{ amount: z.string(), paid_at: z.string(), held_reason: z.string(), is_acceptable: z.boolean() },
    }),
  ),
});
const publicSchema = z.object({
  ...moreShape,
  orders: z.array(
    z.object({
      ...{ order: z.string(), number: z.string(), what: z.enum(['payout', 'refund']), amount: z.string() },
      ...{ reason: z.string(), at: z.string() },
    }),
  ),
  held: z.array(
    z.object({
      ...{ order: z.string(), number: z.string(), amount: z.string(), reason: z.string(), at: z.string() },
    }),
  ),
  dividends: z.array(
    z.object({
      ...{ account: z.string(), fund: z.string(), ex: z.string(), amount: z.string() },
      ...{ reason: z.string().nullable(), at: z.string().nullable() },
    }),
  ),
});

/** Outgoing money: amounts due, amounts on their way, and amounts refused by banks. */
export const refundsPage = definePage({
  path: PATH,
  roles: ['cashier'],
  menu: TITLE,
  async show(request) {
    const at = getRequestedPage(request.query);
    const own = privateSchema.parse(await listed(request, 'list-money-back', at));
    const open = publicSchema.parse(await listed(request, 'list-refused-money', at));
    const { held, has_more } = heldSchema.parse(await listed(request, 'list-held-money', at));
    const { now } = request.host;
    const asked = await askedFor(request);
    const way = getWay(asked);
    const aged = <Row>(rows: readonly Row[], getSince: (row: Row) => string | null): Aged<Row>[] =>
      rows
        .map((row) => ({ row, since: getSince(row) ?? '' }))
        .sort((a, b) => (a.since < b.since ? -1 : 1))
        .map(({ row, since }) => ({ row, age: since === '' ? '' : formatAge(since, now()) }));
    const sent = aged(
      own.refunds.filter(({ under_way }) => isSome(under_way)),
      ({ sent_at }) => sent_at,
    );
    const due = aged(
      own.refunds.filter(({ due: yuan }) => isSome(yuan)),
      ({ updated_at }) => updated_at,
    );
    const payouts = aged(own.payouts, ({ priced_at }) => priced_at);
    const unmatched = aged(open.held, ({ at }) => at);
    const refused = aged(open.orders, ({ at }) => at);
    const dividends = aged(open.dividends, ({ at }) => at);
    const hasMore = [own, open].some((list) => list.has_more) || has_more;
    return createPageReply(
      TITLE,
      html`<p class="note">
          汇款由银行完成，这里登记结果。汇出与付款须由另一位操作员复核。最早的在前；应退款的“已等”自订单最近一次变动起算。
        </p>
        ${(hasMore || at > 1) && html`<p class="warn">每类每页最多 ${MONEY_ROWS_SHOWN} 笔，最早的在前；合计只含本页。</p>`}
        ${renderSection(
          '待核实的款项',
          held.map(({ amount }) => amount),
          ['订单', '产品', '金额（元）', '到账', '已等', '原因', '办理'],
          aged(held, ({ paid_at }) => paid_at).map(({ row, age }) => [
            ...[orderLink(row), row.product, row.amount, formatClock(row.paid_at), age, row.held_reason],
            html`${row.is_acceptable && html`${way('accept-held-money', row, '接受，恢复订单')} · `}${way('return-held-money', row, '退回')}`,
          ]),
        )}
        ${renderSection(
          '私募：应退款',
          due.map(({ row }) => row.due),
          ['订单', '产品', '应退（元）', '已等', '上次被退回', '办理'],
          due.map(({ row, age }) => [
            ...[orderLink(row), row.product, row.due, age, row.returned_reason ?? ''],
            way('refund', row, '登记已汇出'),
          ]),
        )}
        ${renderSection(
          '私募：已汇出、等待到账',
          sent.map(({ row }) => row.under_way),
          ['订单', '产品', '在途（元）', '汇出', '已等', '办理'],
          sent.map(({ row, age }) => [
            ...[
              orderLink(row),
              row.product,
              row.under_way,
              row.sent_at === null ? '' : formatClock(row.sent_at),
              age,
            ],
            html`${way('refund-arrived', row, '已到账')} · ${way('refund-returned', row, '被退回')}`,
          ]),
        )}
        ${renderSection(
          '私募：赎回款应付',
          payouts.map(({ row }) => row.amount),
          ['订单', '产品', '应付（元）', '净值日', '已等', '办理'],
          payouts.map(({ row, age }) => [
            ...[orderLink(row), row.product, row.amount, row.nav_date, age],
            way('pay-redemption', row, '登记已到账'),
          ]),
        )}
        ${renderSection(
          '公募：不计入订单的来款',
          unmatched.map(({ row }) => row.amount),
          ['订单', '金额（元）', '原因', '已等', '办理'],
          unmatched.map(({ row, age }) => [
            ...[orderLink(row), row.amount, row.reason, age],
            way('release-public-refund', row, '核实后退回'),
          ]),
        )}
        ${renderSection(
          '公募：银行未收下',
          refused.map(({ row }) => row.amount),
          ['订单', '款项', '金额（元）', '原因', '时间', '已等', '办理'],
          refused.map(({ row, age }) => [
            ...[
              orderLink(row),
              row.what === 'payout' ? '赎回款' : '退款',
              row.amount,
              row.reason,
              formatClock(row.at),
              age,
            ],
            row.what === 'payout'
              ? way('note-public-payout', row, '登记已另行支付')
              : way('note-public-refund', row, '登记已另行退回'),
          ]),
        )}
        ${renderSection(
          '公募：分红未收下',
          dividends.map(({ row }) => row.amount),
          ['账户', '基金', '除息日', '金额（元）', '已等', '原因'],
          dividends.map(({ row, age }) => [row.account, row.fund, row.ex, row.amount, age, row.reason ?? '']),
        )}
        ${renderUncountedLinks(at, hasMore, { path: PATH, query: request.query })}
        <p class="note">银行未收下的款项等本人更换银行卡，本人已收到通知；换卡后自动再付。</p>
        <p><a class="button quiet" href="/actions/settle-payments">再问一次银行</a></p>`,
    );
  },
});

/** A row with its waiting time. */
interface Aged<Row> {
  row: Row;
  age: string;
}

const isSome = (yuan: string): boolean => /[1-9]/.test(yuan);

async function listed({ host, operator }: ConsoleRequest, name: string, at: number): Promise<unknown> {
  const ran = await runAction(host, operator, { name, arguments: { page: String(at) } });
  if (ran.kind !== 'done') throw new Error(`${name} returned no result`);
  return ran.result;
}

interface Listed {
  order: string;
  number: string;
}

/** Loads the requests without a decision by a second operator, as `action order`. */
async function askedFor({ host }: ConsoleRequest): Promise<ReadonlySet<string>> {
  const at = host.now().toISOString();
  const waiting = (await listRequests(host)).filter(
    ({ state, expires_at }) => state === 'waiting' && expires_at > at,
  );
  return new Set(waiting.map(({ action, arguments: given }) => `${action} ${given.order ?? ''}`));
}

const getWay =
  (asked: ReadonlySet<string>) =>
  (action: string, { order, number }: Listed, text: string): Html =>
    [order, number].some((name) => asked.has(`${action} ${name}`))
      ? html`<a href="/requests">已提交，待复核</a>`
      : html`<a href="/actions/${action}?order=${encodeURIComponent(order)}">${text}</a>`;
const orderLink = ({ order, number }: { order: string; number: string }): Html =>
  html`<a href="/actions/audit?order=${encodeURIComponent(order)}">${number}</a>`;

/** The next step is next to the order, where a phone shows it. */
const WAY = '办理';
const wayNext = <Cell>(cells: readonly Cell[], isLed: boolean): Cell[] =>
  isLed ? [...cells.slice(0, 1), ...cells.slice(-1), ...cells.slice(1, -1)] : [...cells];

const renderSection = (
  title: string,
  yuan: readonly string[],
  heads: string[],
  rows: readonly (readonly HtmlPart[])[],
): Html =>
  html`<h2>${title}（${formatCountAndSum(yuan)}）</h2>
    ${
      rows.length === 0
        ? html`<p class="note">没有</p>`
        : renderTable(
            wayNext(heads, heads.at(-1) === WAY),
            rows.map((row) => wayNext(row, heads.at(-1) === WAY)),
            { label: title },
          )
    }`;
