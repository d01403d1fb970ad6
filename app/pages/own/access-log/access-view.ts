import type { CallResult, Contract } from '~/contract';
import type { AccessLogPage, AccessRole } from '~/contract/access-log';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { formatDateTime } from '~/domain/figures/format';

type AccessLogEntry = CallResult<Contract['looks']['mine']>['list'][number];

/** Name of each page that was accessed, and the personal data on it. */
const PAGES: Readonly<Record<AccessLogPage, { name: string; shown: string }>> = {
  client_list: { name: '客户名单', shown: '遮挡后的姓名与手机号、风险测评等级、待办日期' },
  invited_list: { name: '邀请记录', shown: '遮挡后的姓名、手机尾号两位与注册日期' },
  client_detail: { name: '客户详情', shown: '遮挡后的姓名与手机号、认证有效期、待办与会面预约' },
  verification_reviews: { name: '待审核的认证材料', shown: '姓名、手机号、遮挡后的证件号与提交的文件' },
  private_orders: { name: '私募订单', shown: '产品、金额与办理进度' },
  public_orders: { name: '公募订单', shown: '基金、金额与办理进度' },
  refused_money: { name: '被银行退回的款项', shown: '订单、金额与退回原因' },
  activity_roll: { name: '活动签到名单', shown: '遮挡后的姓名、手机号后四位与是否到场' },
  files: { name: '文件清单', shown: '提交过的文件的名称与时间' },
  history: { name: '办理记录', shown: '账户或订单办理过的事项与时间' },
  feedback: { name: '反馈与投诉', shown: '您提交的内容、联系方式与附件数量' },
  holder_readers: { name: '持有人公告的阅读情况', shown: '遮挡后的手机号，是否已阅读公告与时间' },
  messages: { name: '发送的短信与邮件', shown: '最近的消息内容' },
  approvals: { name: '两人复核的事项', shown: '账户编号，涉及的订单、份额与金额' },
  ledger_check: { name: '份额与资金核对', shown: '账户编号，以及不一致的订单、份额与金额' },
  member: { name: '会员明细', shown: '等级、成长值与明细' },
};

const ROLES: Readonly<Record<AccessRole, string>> = { adviser: '理财经理', operator: '平台运营人员' };

/** Formats an instant as '14:20'. */
const clockTime = (instant: string): string => toShanghaiClock(instant).time.slice(0, 5);

const getWho = ({ role, adviser_name }: AccessLogEntry): string =>
  adviser_name === null ? ROLES[role] : `${ROLES[role]} ${adviser_name}`;

/** Formats the first and last time of the day, if they differ, and the number of accesses. */
function getTimes({ first_at, last_at, count }: AccessLogEntry): string {
  const [first, last] = [clockTime(first_at), clockTime(last_at)];
  if (count === 1) return first;
  return `${first === last ? first : `${first} 至 ${last}`}，共 ${count} 次`;
}

type Adviser = NonNullable<CallResult<Contract['advisers']['mine']>['adviser']>;

/** Builds the person's adviser with the state of the consent. */
export const buildAdviserAccessView = ({ adviser_name, is_agreed, asked_at }: Adviser) => ({
  name: adviser_name,
  isAgreed: is_agreed,
  state: is_agreed
    ? '您已同意，可随时撤回，撤回后立即不能再看'
    : asked_at === null
      ? '您尚未同意，理财经理看不到您的任何资料'
      : `${formatDateTime(asked_at)} 请您授权，由您决定，不影响任何服务`,
  isAsked: asked_at !== null,
});
export type AdviserAccessView = ReturnType<typeof buildAdviserAccessView>;

/** Builds the access log day by day, in the order of the reply. */
export function buildAccessLogDays(list: readonly AccessLogEntry[]) {
  const days = new Map<
    string,
    { id: string; who: string; what: string; times: string; shown: string; why: string }[]
  >();
  for (const entry of list) {
    const { name, shown } = PAGES[entry.page];
    const row = {
      id: entry.look_id,
      who: getWho(entry),
      what: name,
      times: getTimes(entry),
      shown,
      why: entry.reason,
    };
    days.set(entry.day, [...(days.get(entry.day) ?? []), row]);
  }
  return [...days].map(([day, rows]) => ({ day, rows }));
}
export type AccessLogDay = ReturnType<typeof buildAccessLogDays>[number];
