import { z } from 'zod';
import { fenToYuan } from '~/domain/figures/money';
import { html, type Html, type HtmlPart } from '~/upstream/admin/web/html';
import type { ConsoleRequest } from '~/upstream/admin/web/page';
import { renderTable } from '~/upstream/admin/web/render-value';
import { runAction, type ActionOutcome } from '~/upstream/admin/actions/run-action';

/** Describes why an action did not run. */
export function describeFailure(ran: ActionOutcome): string {
  if (ran.kind === 'refused') return ran.msg;
  return ran.kind === 'wrong' ? '填写的内容有误' : '没有执行';
}

/**
 * Registers the chosen rows, each separately, so that a failure does not block the others. @returns the result of
 * each
 */
export async function registerChosenRows(request: ConsoleRequest): Promise<HtmlPart> {
  const chosen = Object.entries(request.form).filter(
    ([key, order]) => key.startsWith('row_') && order !== '',
  );
  if (chosen.length === 0) return html`<p class="wrong" role="alert">没有选择任何一笔</p>`;
  const money = await getMoney(
    request,
    chosen.map(([key]) => key.slice('row_'.length)),
  );
  const results: HtmlPart[][] = [];
  const counts = new Map<Became['how'], number>();
  for (const [key, order] of chosen) {
    const row = key.slice('row_'.length);
    const { payer = '—', amount = '—' } = money.get(row) ?? {};
    const { how, text } = await became(request, { row, order });
    counts.set(how, (counts.get(how) ?? 0) + 1);
    results.push([payer, amount, orderLink(order), text]);
  }
  return html`<p class="${counts.size === 1 && counts.has('kept') ? 'done' : 'warn'}" role="status">
      ${countWords(counts)}
    </p>
    ${renderTable(['付款户名', '金额（元）', '订单', '结果'], results, { label: '本次登记的结果' })}`;
}

const HOW_WORDS = {
  kept: '已登记',
  due: '登记为应退回',
  asked: '提交复核',
  not: '没有登记',
  unknown: '结果未知',
} as const;
/** Reason for the second operator when rows are registered by the operator who imported them. */
const BECAUSE = '按本人导入的银行流水登记';

interface Became {
  how: keyof typeof HOW_WORDS;
  text: string;
}

/** Formats the counts by result: rows that were not registered do not count as done. */
const countWords = (counts: ReadonlyMap<Became['how'], number>): string =>
  (Object.keys(HOW_WORDS) as Became['how'][])
    .flatMap((how) => (counts.has(how) ? `${HOW_WORDS[how]} ${counts.get(how)} 笔` : []))
    .join('，');

const orderLink = (order: string): Html =>
  html`<a href="/actions/audit?order=${encodeURIComponent(order)}">查看经过</a>`;

/** Loads payer and amount of rows that are registered together. */
async function getMoney({ host }: ConsoleRequest, ids: readonly string[]) {
  const rows = await host.db
    .selectFrom('bank_rows')
    .select(['id', 'payer', 'amount_fen'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, payer, amount_fen }) => [id, { payer, amount: fenToYuan(amount_fen) }]));
}

const doneSchema = z.object({ outcome: z.string(), reason: z.string().nullable(), is_known: z.boolean() });

async function became(
  { host, operator }: ConsoleRequest,
  given: { row: string; order: string },
): Promise<Became> {
  try {
    const ran = await runAction(host, operator, {
      ...{ name: 'register-bank-row', arguments: given, because: BECAUSE },
    });
    if (ran.kind === 'asked') return { how: 'asked', text: '流水由您导入，已提交另一位操作员复核' };
    if (ran.kind !== 'done') return { how: 'not', text: `没有登记：${describeFailure(ran)}` };
    const { outcome, reason, is_known } = doneSchema.parse(ran.result);
    const known = is_known ? '（此前已登记，没有重复）' : '';
    return outcome === 'kept'
      ? { how: 'kept', text: `已登记${known}` }
      : { how: 'due', text: `${outcome === 'held' ? '待核实' : '应退回'}：${reason ?? ''}${known}` };
  } catch (error) {
    host.log.error({ err: error, row: given.row }, 'bank row registration failed');
    return { how: 'unknown', text: '结果未知：稍后再次登记到同一订单即可，不会重复' };
  }
}
