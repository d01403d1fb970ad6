import { z } from 'zod';
import { html, type Html, type HtmlPart } from '~/upstream/admin/web/html';
import { definePage, createPageReply, type ConsoleRequest } from '~/upstream/admin/web/page';
import { formatAge } from '~/upstream/admin/web/pages/overview';
import { formatClock, renderTable } from '~/upstream/admin/web/render-value';
import { listRequests } from '~/upstream/admin/actions/requests';
import { runAction } from '~/upstream/admin/actions/run-action';

const TITLE = '划款放行';
const listSchema = z.object({
  has_more: z.boolean(),
  batches: z.array(
    z.object({
      ...{
        batch: z.string(),
        value_day: z.string(),
        made_at: z.string(),
        released_at: z.string().nullable(),
      },
      ...{ state: z.enum(['waiting', 'released']), count: z.number(), redemption_count: z.number() },
      ...{ sum: z.string(), is_due: z.boolean() },
    }),
  ),
});
type Batch = z.output<typeof listSchema>['batches'][number];

/** Batches of redemptions and dividends: those that wait for two operators, and those not completed by the bank. */
export const payoutsPage = definePage({
  path: '/payouts',
  roles: ['cashier'],
  menu: TITLE,
  async show(request) {
    const { batches, has_more: hasMore } = listSchema.parse(await listed(request));
    const asked = await askedFor(request);
    const waiting = batches.filter(({ state }) => state === 'waiting');
    const released = batches.filter(({ state }) => state === 'released');
    const { now } = request.host;
    return createPageReply(
      TITLE,
      html`<p class="note">
          每晚清算后，当日与下一交易日应付的赎回款、现金分红和产品款项按划款日成批。一人提交、另一人核对合计后放行，到划款日即付。批次不会再增加款项，之后到期的另成一批。
        </p>
        ${hasMore && html`<p class="warn">只列出最早的批次。</p>`}
        ${renderSection(
          '待放行',
          ['批次', '办理', '划款日', '笔数', '其中赎回', '合计（元）', '已等'],
          waiting.map((row) => [
            ...[row.batch, getWay(row, asked), getDay(row), row.count, row.redemption_count, row.sum],
            formatAge(row.made_at, now()),
          ]),
        )}
        ${renderSection(
          '已放行，尚未付清',
          ['批次', '划款日', '未付笔数', '未付合计（元）', '放行'],
          released.map((row) => [
            ...[row.batch, row.value_day, row.count, row.sum],
            row.released_at === null ? '' : formatClock(row.released_at),
          ]),
        )}
        <p class="note">
          已放行而到期未付的：银行没有答复，每晚再试；被银行拒收的在<a href="/money-back">退款与付款</a
          >，等本人换卡。
        </p>`,
    );
  },
});

const getDay = ({ value_day, is_due: isDue }: Batch): HtmlPart =>
  isDue ? html`<strong>${value_day}，应尽快放行</strong>` : value_day;

const getWay = ({ batch }: Batch, asked: ReadonlySet<string>): Html =>
  asked.has(batch)
    ? html`<a href="/requests">已提交，待复核</a>`
    : html`<a href="/actions/release-payouts?batch=${encodeURIComponent(batch)}">提交放行</a>`;

async function listed({ host, operator }: ConsoleRequest): Promise<unknown> {
  const ran = await runAction(host, operator, { name: 'list-payout-batches', arguments: {} });
  if (ran.kind !== 'done') throw new Error('list-payout-batches returned no result');
  return ran.result;
}

/** Loads the batches that were already requested. */
async function askedFor({ host }: ConsoleRequest): Promise<ReadonlySet<string>> {
  const at = host.now().toISOString();
  const waiting = (await listRequests(host)).filter(
    ({ action, state, expires_at }) => action === 'release-payouts' && state === 'waiting' && expires_at > at,
  );
  return new Set(waiting.map(({ arguments: given }) => given.batch ?? ''));
}

const renderSection = (title: string, heads: string[], rows: readonly (readonly HtmlPart[])[]): Html =>
  html`<h2>${title}（${rows.length}）</h2>
    ${rows.length === 0 ? html`<p class="note">没有</p>` : renderTable(heads, rows, { label: title })}`;
