import { formatDateTime } from '~/domain/figures/format';
import { LAPSE_KINDS, type LapseKind } from '~/domain/person/lapses';
import {
  compareUrgency,
  DEADLINE_SPANS,
  countDaysLeft,
  getDeadlineSpan,
  type DeadlineArea,
  type DeadlineKind,
  type DeadlineSpan,
} from '~/domain/orders/deadlines';
import type { Edition } from '~/domain/platform/edition';
import type { Deadline } from '~/contract/deadlines';
import { paths } from '~/app/paths';
import { activityPaths } from '~/app/paths/activities';
import { memberPaths } from '~/app/paths/member';
import { messagePaths } from '~/app/paths/messages';
import { buildLapsePath, getLapseTexts } from '~/app/features/person/lapse-view';
import { buildDetailPath } from '~/app/features/money/asset-sections';
import { buildOrderHubPath } from '~/app/features/orders/order-path';

/** Title of a deadline, its consequence, and the action. */
interface Words {
  title: string;
  then: string;
  next: string;
}
type OwnKind = Exclude<DeadlineKind, LapseKind>;

const WORDS: Readonly<Record<OwnKind, Words>> = {
  cooling_off: {
    title: '投资冷静期结束',
    then: '结束前可无理由取消并全额退款；结束后进入回访',
    next: '查看订单',
  },
  pay_by: {
    title: '私募认申购打款截止',
    then: '到时仍未收到款项与凭证，订单失效，之后到账的款项核实后入账或全额退回',
    next: '去打款',
  },
  transfer_by: { title: '公募买入转账截止', then: '到时仍未收到转账，订单失效', next: '查看订单' },
  return_visit: {
    title: '回访',
    then: '开放日前未完成的，份额顺延至下一开放日确认；完成前可取消并全额退款',
    next: '去完成回访',
  },
  redeem_sign: { title: '私募赎回签署截止', then: '到时仍未签署，赎回申请失效，份额不变', next: '去签署' },
  redeem_open: { title: '私募赎回开放日', then: '按当日净值确认份额与款项', next: '查看订单' },
  capital_call: {
    title: '股权基金计划缴款',
    then: '以管理人的书面通知为准，逾期按合同处理',
    next: '查看认缴',
  },
  term: { title: '产品到期', then: '按合同清算并支付；延期与逾期以公告为准', next: '查看持仓' },
  unlock: { title: '份额锁定期届满', then: '这部分份额自该日起可以申请赎回', next: '查看持仓' },
  holder_notice: { title: '持有人公告阅读截止', then: '请在当日前阅读并确认', next: '去阅读' },
  consultation: {
    title: '合同变更征询截止',
    then: '未表示意见的，按征询函载明的方式处理',
    next: '去表示意见',
  },
  meeting: { title: '会面预约', then: '按预约的时段与方式进行', next: '查看预约' },
  activity: { title: '活动入场', then: '入场码在活动结束后失效', next: '查看入场码' },
  level: { title: '会员等级保级到期', then: '届时按成长值重新核定等级', next: '查看等级' },
  growth: { title: '成长值到期', then: '到期的成长值不再计入等级', next: '查看明细' },
  rights: { title: '本年会员权益到期', then: '没有用完的次数不转到下一年', next: '去使用' },
};

const isLapse = (kind: DeadlineKind): kind is LapseKind =>
  (LAPSE_KINDS as readonly DeadlineKind[]).includes(kind);

/** Returns title, consequence and next step of a kind. */
export function getDeadlineTexts(kind: DeadlineKind): Words {
  if (!isLapse(kind)) return WORDS[kind];
  const { what, until, label } = getLapseTexts(kind);
  return { title: `${what}到期`, then: `到期后，${until}`, next: label };
}

/** Returns the page where a deadline is handled. */
export function getDeadlinePath(
  { kind, subject_id, part: section }: Deadline,
  edition: Edition,
  here: string,
): string {
  if (isLapse(kind)) return buildLapsePath(kind, edition, here);
  const id = subject_id ?? '';
  switch (kind) {
    case 'cooling_off':
    case 'pay_by':
    case 'return_visit':
    case 'redeem_sign':
    case 'redeem_open':
      return buildOrderHubPath(edition, { order_id: id });
    case 'transfer_by':
      return paths.publicOrder(edition, id);
    case 'capital_call':
    case 'term':
    case 'unlock':
      return buildDetailPath(edition, { part: section ?? 'simu', product_code: id });
    case 'holder_notice':
      return messagePaths.holder(edition, { notice_id: id });
    case 'consultation':
      return paths.purchase(edition, 'solicit-opinion', { product_code: id });
    case 'meeting':
      return paths.appointment(edition);
    case 'activity':
      return activityPaths.pass(edition, id);
    case 'level':
    case 'growth':
      return memberPaths.center(edition);
    case 'rights':
      return memberPaths.rights(edition);
  }
}

const SPAN_NAMES: Readonly<Record<DeadlineSpan, string>> = {
  over: '已过期',
  month: '30 天内',
  quarter: '90 天内',
  later: '以后',
};

export const DEADLINE_AREA_NAMES: Readonly<Record<DeadlineArea, string>> = {
  verification: '认证与证件',
  orders: '交易',
  holdings: '持仓与公告',
  rights: '预约、活动与会员',
};

/** Describes the time left. */
function leftText(left: number | null): string {
  if (left === null) return '已过期';
  if (left === 0) return '今天';
  return left > 0 ? `还有 ${left} 天` : `已过 ${-left} 天`;
}

const getName = ({ name, points, left_times }: Deadline): string | null =>
  name ??
  (points === null ? (left_times === null ? null : `还有 ${left_times} 次`) : `当季共 ${points} 成长值`);

/** Groups the list by urgency; empty groups are omitted. */
export function buildDeadlineSpans(
  list: readonly Deadline[],
  { edition, today, here }: { edition: Edition; today: string; here: string },
) {
  const rows = [...list].sort(compareUrgency).map((deadline, index) => {
    const { kind, day, ends_at } = deadline;
    const { title, then, next } = getDeadlineTexts(kind);
    return {
      key: `${kind}-${deadline.subject_id ?? ''}-${day ?? ''}-${index}`,
      span: getDeadlineSpan(deadline, today),
      title,
      name: getName(deadline),
      when: ends_at === null ? day : formatDateTime(ends_at),
      left: leftText(countDaysLeft(deadline, today)),
      then,
      next,
      to: getDeadlinePath(deadline, edition, here),
    };
  });
  return DEADLINE_SPANS.map((span) => ({
    span,
    title: SPAN_NAMES[span],
    rows: rows.filter((row) => row.span === span),
  })).filter((each) => each.rows.length > 0);
}
export type DeadlineSpanView = ReturnType<typeof buildDeadlineSpans>[number];
