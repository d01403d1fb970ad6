import { z } from 'zod';
import { html, type Html, type Part } from '~/upstream/desk/html';
import { definePage, page, type DeskRequest } from '~/upstream/desk/page';
import { clockText, table } from '~/upstream/desk/show';
import { mayRun, runAction } from '~/upstream/ops/run-action';

const TITLE = '清算';
const runsSchema = z.array(
  z.object({
    ...{ day: z.string(), run_by: z.string().nullable(), ended_at: z.string() },
    report: z.looseObject({
      ...{
        confirmed: z.number(),
        unpaid: z.number(),
        refused: z.number(),
        faults: z.number(),
        unpriced: z.number(),
      },
      waiting: z.array(z.object({ fund: z.string(), nav_of: z.string(), orders: z.number() })),
    }),
  }),
);
const differencesSchema = z.object({
  is_whole: z.boolean(),
  differences: z.array(
    z.object({
      ...{ what: z.string(), account: z.string(), fund: z.string(), order: z.string().nullable() },
      ...{ expected: z.string(), found: z.string() },
    }),
  ),
});
const RUNS = ['settle', 'settle-payments', 'run-plans'] as const;

/** What the last nights did, what waits, and whether the books agree. */
export const settlementPage = definePage({
  path: '/settlement',
  roles: ['cashier', 'editor'],
  menu: TITLE,
  async show(request) {
    const runs = runsSchema.parse(await result(request, 'list-settlements'));
    const isCashier = request.operator.roles.includes('cashier');
    const { differences, is_whole: isWhole } = isCashier
      ? differencesSchema.parse(await result(request, 'check-ledger'))
      : { differences: [], is_whole: true };
    const last = runs[0]?.report;
    const buttons = RUNS.flatMap((name) =>
      request.host.actions.filter((action) => action.name === name && mayRun(request.operator, action)),
    ).map(({ name, title }) => html`<a class="button quiet" href="/actions/${name}">${title}</a>`);
    return page(
      TITLE,
      html`<p class="row">${buttons}</p>
        ${last && last.faults > 0 && html`<p class="wrong">最近一次有 ${last.faults} 处出错：查看日志后再清算一次。</p>`}
        ${listed(
          '最近一次在等净值',
          ['基金', '净值日', '订单'],
          (last?.waiting ?? []).map(({ fund, nav_of, orders }) => [...[fund, nav_of, orders]]),
        )}
        ${
          isCashier &&
          listed(
            '份额与资金的差异',
            ['差异', '账户', '基金', '订单', '应为', '实为'],
            differences.map((row) => [
              ...[row.what, row.account, row.fund],
              row.order === null ? '' : html`<a href="/actions/audit?order=${row.order}">${row.order}</a>`,
              ...[row.expected, row.found],
            ]),
          )
        }
        ${!isWhole && html`<p class="warn">差异过多，只核对了一部分账户。先处理这些，再核对一次。</p>`}
        ${listed(
          '最近的清算',
          ['日期', '完成', '由谁', '确认', '等净值', '未付', '银行拒收', '净值逾期', '出错'],
          runs.map(({ day, ended_at, run_by, report }) => [
            ...[day, clockText(ended_at), run_by ?? '自动', report.confirmed],
            report.waiting.reduce((sum, { orders }) => sum + orders, 0),
            ...[report.unpaid, report.refused, report.unpriced, report.faults],
          ]),
        )}`,
    );
  },
});

async function result({ host, operator }: DeskRequest, name: string): Promise<unknown> {
  const ran = await runAction(host, operator, { name, arguments: {} });
  if (ran.kind !== 'done') throw new Error(`${name} was not run`);
  return ran.result;
}

const listed = (title: string, heads: string[], rows: readonly (readonly Part[])[]): Html =>
  html`<h2>${title}（${rows.length}）</h2>
    ${rows.length === 0 ? html`<p class="note">没有</p>` : table(heads, rows, title)}`;
