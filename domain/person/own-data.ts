/**
 * Data stored about a person, by area, and its treatment when the account is cancelled. The tables of upstream name
 * their area (`upstream/core/db/data-ownership`), so that the cancellation page, the copy of own data and the
 * actual deletion agree. Retention terms are minimums, from secondary sources: product rules, not legal advice.
 */
const RECORDS = '适当性、基金销售与反洗钱规定要求留存客户身份、适当性与交易记录';
const COMPLAINTS = '基金销售规定要求留存客户投诉与处理记录';
const LOGS = '网络安全规定要求留存网络日志';

/**
 * Deleted with the account; kept without the person; or kept for at least a number of months, with the legal basis.
 */
export type DataRetention = 'erased' | 'anonymised' | { readonly months: number; readonly basis: string };

interface Area {
  readonly title: string;
  readonly leave: DataRetention;
}

const area = <const A extends Area>(value: A): A => value;
const TWENTY_YEARS = 240;
const HALF_A_YEAR = 6;
const record = (title: string) => area({ title, leave: { months: TWENTY_YEARS, basis: RECORDS } });
const own = (title: string) => area({ title, leave: 'erased' });

export const PERSONAL_DATA_AREAS = {
  account: record('账户与基本信息'),
  identity: record('实名、银行卡与电子签名'),
  suitability: record('风险测评与合格投资者'),
  trades: record('订单、持有与资金'),
  papers: record('合同与证明文件'),
  holder_notices: record('持有人公告的阅读'),
  consents: record('同意与撤回'),
  history: record('操作留痕'),
  looks: record('资料查看记录'),
  complaints: area({ title: '投诉及处理', leave: { months: TWENTY_YEARS, basis: COMPLAINTS } }),
  logins: area({ title: '登录与短信记录', leave: { months: HALF_A_YEAR, basis: LOGS } }),
  watchlist: own('自选、分组与基金提醒'),
  reading: own('阅读、点赞收藏与视频'),
  messages: own('消息、邮箱与邮件'),
  member: own('会员成长与权益'),
  school: own('学习记录与结业证书'),
  activities: own('活动报名'),
  invitations: own('邀请码与邀请关系'),
  advisers: own('理财经理授权请求与会面预约'),
  feedback: own('意见反馈与头像'),
  polls: own('投票与问卷'),
  drafts: own('草稿、已知设备与安全计数'),
  copies: own('个人信息副本'),
  usage: area({ title: '使用与故障记录', leave: 'anonymised' }),
} as const satisfies Record<string, Area>;
export type PersonalDataArea = keyof typeof PERSONAL_DATA_AREAS;

/** Areas that are kept for the same term and reason. */
export interface RetainedDataGroup {
  /** '20 年', '6 个月'. */
  term: string;
  basis: string;
  titles: string[];
}

const getTitles = (leave: 'erased' | 'anonymised'): string[] =>
  Object.values(PERSONAL_DATA_AREAS)
    .filter((each) => each.leave === leave)
    .map(({ title }) => title);

/** Lists the titles of all areas. */
export const listDataAreaTitles = (): string[] =>
  Object.values(PERSONAL_DATA_AREAS).map(({ title }) => title);
/** Lists the areas that are deleted with the account. */
export const listErasedTitles = (): string[] => getTitles('erased');
/** Lists the areas that are kept without the person. */
export const listAnonymisedTitles = (): string[] => getTitles('anonymised');

/** Lists the areas that are kept, grouped by term and reason; longest first. */
export function listRetainedGroups(): RetainedDataGroup[] {
  const groups = new Map<string, RetainedDataGroup & { months: number }>();
  for (const { title, leave } of Object.values<Area>(PERSONAL_DATA_AREAS)) {
    if (typeof leave === 'string') continue;
    const { months, basis } = leave;
    const key = `${months} ${basis}`;
    const group = groups.get(key) ?? { months, term: termText(months), basis, titles: [] };
    groups.set(key, { ...group, titles: [...group.titles, title] });
  }
  return [...groups.values()]
    .sort((a, b) => b.months - a.months)
    .map(({ term, basis, titles }) => ({ term, basis, titles }));
}

/** Describes the same in one sentence: '账户与基本信息等 9 类至少 20 年；…'. */
export const describeRetainedData = (): string =>
  listRetainedGroups()
    .map(({ term, titles }) => {
      const [first = ''] = titles;
      return `${first}${titles.length > 1 ? `等 ${titles.length} 类` : ''}至少 ${term}`;
    })
    .join('；');

const MONTHS_A_YEAR = 12;
const termText = (months: number): string =>
  months % MONTHS_A_YEAR === 0 ? `${months / MONTHS_A_YEAR} 年` : `${months} 个月`;
