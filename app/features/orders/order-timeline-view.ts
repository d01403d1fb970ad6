import { formatDayTime } from '~/domain/figures/format';
import type { Order } from '~/contract/orders';

/** Effort or time of each step, shown while it is due or still to come. */
const STEP_NOTES: Readonly<Record<string, string>> = {
  suitability: '核对风险等级并签署，约 1 分钟',
  material: '基金合同、风险揭示书与招募说明书，约 5 分钟',
  clauses: '逐条阅读并勾选，约 5 分钟',
  qualified: '确认仍符合条件，约 2 分钟',
  person_check: '人脸或本人银行卡，约 2 分钟',
  contract: '阅读至文末并签名，约 6 分钟',
  payment: '从本人同名账户汇入募集监督账户',
  evidence: '转账回单或截图，约 2 分钟',
  cooling_off: '自合同签署且款项到账起 24 小时',
  return_visit: '由非销售人员核对八项内容，约 5 分钟',
  confirmed: '开放日净值公布后登记份额，约 3 个交易日',
  sign: '签署后按开放日受理，约 1 分钟',
  waiting: '开放日当天受理，按当日净值计算',
  priced: '净值公布后确认份额与金额',
  paid: '确认后由托管账户划出',
};

/** Note on a completed step, for which the upstream sends only the time. */
function doneNote(key: string, { documents, clauses }: Order): string | undefined {
  if (key === 'material' && documents.length > 0) return `${documents.length} 份已阅读`;
  return key === 'clauses' && clauses.length > 0 ? `${clauses.length} 条逐条确认` : undefined;
}

/** Builds the timeline: the time of each completed step, the deadline of the due step, and their notes. */
export function buildOrderTimelineView(
  order: Order,
): { title: string; state: 'done' | 'now' | 'next'; when?: string; detail?: string }[] {
  return order.steps.map(({ key, title, state, at, until, detail }) => ({
    title,
    state,
    when: at ? formatDayTime(at) : until ? `至 ${formatDayTime(until)}` : undefined,
    detail: detail ?? (state === 'done' ? doneNote(key, order) : STEP_NOTES[key]),
  }));
}
