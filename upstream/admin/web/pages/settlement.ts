import { z } from 'zod';
import { html, type Html, type HtmlPart } from '~/upstream/admin/web/html';
import {
  definePage,
  createPageReply,
  type ConsoleReply,
  type ConsoleRequest,
} from '~/upstream/admin/web/page';
import { formatClock, renderTable } from '~/upstream/admin/web/render-value';
import { canRun, runAction } from '~/upstream/admin/actions/run-action';

const TITLE = '清算';
const runsSchema = z.array(
  z.object({
    ...{ day: z.string(), run_by: z.string().nullable(), ended_at: z.string() },
    report: z.looseObject({
      ...{
        confirmed: z.number(),
        unpaid: z.number(),
        unreleased: z.number().default(0),
        refused: z.number(),
        faults: z.number(),
        unpriced: z.number(),
      },
      waiting: z.array(z.object({ fund: z.string(), nav_of: z.string(), orders: z.number() })),
    }),
  }),
);
const differencesSchema = z.object({
  accounts: z.number(),
  is_whole: z.boolean(),
  differences: z.array(
    z.object({
      ...{ what: z.string(), account: z.string(), fund: z.string(), order: z.string().nullable() },
      ...{ expected: z.string(), found: z.string() },
    }),
  ),
});
type Compared = z.output<typeof differencesSchema>;
const RUNS = ['settle', 'settle-payments', 'run-plans'] as const;

/** Last nightly runs, waiting items, and the ledger check. */
export const settlementPage = definePage({
  path: '/settlement',
  roles: ['cashier', 'editor'],
  menu: TITLE,
  show: (request) => whole(request, null),
  // The ledger check reads all data, so it runs only on request.
  async post(request) {
    if (!isCashier(request)) return createPageReply('没有权限', html`<p>您的角色不能核对。</p>`, 403);
    return whole(request, differencesSchema.parse(await result(request, 'check-ledger')));
  },
});

const isCashier = ({ operator }: ConsoleRequest): boolean => operator.roles.includes('cashier');

async function whole(request: ConsoleRequest, compared: Compared | null): Promise<ConsoleReply> {
  const runs = runsSchema.parse(await result(request, 'list-settlements'));
  const last = runs[0]?.report;
  const buttons = RUNS.flatMap((name) =>
    request.host.actions.filter((action) => action.name === name && canRun(request.operator, action)),
  ).map(({ name, title }) => html`<a class="button quiet" href="/actions/${name}">${title}</a>`);
  return createPageReply(
    TITLE,
    html`<p class="row">${buttons}</p>
      ${last && last.faults > 0 && html`<p class="wrong">最近一次有 ${last.faults} 处出错：查看日志后再清算一次。</p>`}
      ${listed(
        '最近一次在等净值',
        ['基金', '净值日', '订单'],
        (last?.waiting ?? []).map(({ fund, nav_of, orders }) => [...[fund, nav_of, orders]]),
      )}
      ${isCashier(request) && books(request, compared)}
      ${listed(
        '最近的清算',
        ['日期', '完成', '由谁', '确认', '等净值', '未付', '待放行', '银行拒收', '净值逾期', '出错'],
        runs.map(({ day, ended_at, run_by, report }) => [
          ...[day, formatClock(ended_at), run_by ?? '自动', report.confirmed],
          report.waiting.reduce((sum, { orders }) => sum + orders, 0),
          ...[report.unpaid, report.unreleased, report.refused, report.unpriced, report.faults],
        ]),
      )}`,
  );
}

/** Renders the ledger differences after a check, and the button for it. */
function books({ host, hidden }: ConsoleRequest, compared: Compared | null): Html {
  const ask = html`<form method="post" action="/settlement">
    ${hidden}<button class="quiet">${compared === null ? '核对份额与资金' : '再核对一次'}</button>
  </form>`;
  if (compared === null)
    return html`<h2>份额与资金</h2>
      <p class="note">核对全部账户的持有与份额明细、订单与流水，不改变任何数据。</p>
      ${ask}`;
  const { accounts, differences, is_whole: isWhole } = compared;
  return html`${listed(
      '份额与资金的差异',
      ['差异', '账户', '基金', '订单', '应为', '实为'],
      differences.map((row) => [
        row.what,
        html`<a href="/actions/audit?account=${row.account}">${row.account}</a>`,
        row.fund,
        row.order === null ? '' : html`<a href="/actions/audit?order=${row.order}">${row.order}</a>`,
        ...[row.expected, row.found],
      ]),
    )}
    ${!isWhole && html`<p class="warn">差异过多，只核对了一部分账户。先处理这些，再核对一次。</p>`}
    <p class="note" role="status">${formatClock(host.now().toISOString())} 核对，共 ${accounts} 个账户。</p>
    ${ask}`;
}

async function result({ host, operator }: ConsoleRequest, name: string): Promise<unknown> {
  const ran = await runAction(host, operator, { name, arguments: {} });
  if (ran.kind !== 'done') throw new Error(`${name} returned no result`);
  return ran.result;
}

const listed = (title: string, heads: string[], rows: readonly (readonly HtmlPart[])[]): Html =>
  html`<h2>${title}（${rows.length}）</h2>
    ${rows.length === 0 ? html`<p class="note">没有</p>` : renderTable(heads, rows, { label: title })}`;
