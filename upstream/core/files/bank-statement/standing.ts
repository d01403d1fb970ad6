import type { Columns } from '~/upstream/core/files/bank-statement/columns';

/** Words in statements for final movements in 元. */
const YUAN = /^(?:人民币|元|CNY|RMB|156|001|01|[()/\s-])*$/i;
const DONE =
  /^(?:成功|交易成功|处理成功|入账成功|记账成功|已入账|已记账|已完成|完成|正常|有效|银行处理成功|SUCCESS)?$/i;
const NOT_REVERSED = /^(?:N|NO|0|否|正常|正交易|蓝字|未冲正|未冲账|未撤销|-)?$/i;
const GONE_BACK = /冲正|冲账|冲销|抹账|红字|红冲|撤销|退汇|退票|退款|退回/;

/** Finds why money of a row may not be final, or not be 元; null when nothing indicates this. */
export function findRowFault(columns: Columns, cells: readonly string[]): string | null {
  const at = (place: number): string => (cells[place] ?? '').normalize('NFKC').trim();
  const [currency, state, reversal] = [at(columns.currency), at(columns.state), at(columns.reversal)];
  if (!YUAN.test(currency)) return `币种“${currency.slice(0, 20)}”不是人民币`;
  if (!DONE.test(state)) return `交易状态“${state.slice(0, 20)}”不是成功。请核对这一笔`;
  if (!NOT_REVERSED.test(reversal))
    return `“${columns.cells[columns.reversal]}”是“${reversal.slice(0, 20)}”，可能已冲正。请核对这一笔`;
  const back = columns.kinds.map(at).find((text) => GONE_BACK.test(text));
  return back === undefined ? null : `“${back.slice(0, 30)}”可能是退回或冲正的款项。请核对这一笔`;
}
