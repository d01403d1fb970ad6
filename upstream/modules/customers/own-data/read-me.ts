import { BRAND } from '~/domain/platform/brand';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { PERSONAL_DATA_AREAS } from '~/domain/person/own-data';
import type { PersonalTable } from '~/upstream/core/db/data-ownership';
import { getTableEntryName } from '~/upstream/modules/customers/own-data/names';

interface ReadMe {
  tables: readonly PersonalTable[];
  /** Number of personal files in the copy. */
  files: number;
  /** Names of files that could not be read. */
  unread: readonly string[];
  begunAt: Date;
  endedAt: Date;
}

const LEFT_OUT = [
  '密码、验证码、令牌等只用于证明本人的信息：平台只保存其摘要，或已失效',
  '属于他人的信息：邀请人与被邀请人的资料、理财经理与运营人员的身份（“资料查看记录”除外）、他人代付时的付款人姓名',
  '不含个人信息的内部编号与状态',
];

/** Builds the README of a copy: its contents and how to read them. */
export function buildReadme({ tables, files, unread, begunAt, endedAt }: ReadMe): string {
  const getTime = (at: Date): string => {
    const { day, time } = toShanghaiClock(at);
    return `${day} ${time}`;
  };
  const lines = [
    `${BRAND.name}：个人信息副本`,
    '',
    `生成时间：${getTime(begunAt)} 至 ${getTime(endedAt)}（北京时间）。各文件在这段时间内依次读出。`,
    '',
    '这里有什么',
    '每张表有两个文件：CSV 可用表格软件打开，时间为北京时间，编号写作 ="…" 以保留前面的 0；JSON 供程序读取，字段为英文名，时间为协调世界时（UTC）。',
    '没有记录的表只有表头。金额单位写在表头，1 元为 100 分。',
    '',
    ...tables.flatMap(({ of }) =>
      'file' in of.copy ? [`${getTableEntryName(of, 'csv')}（及 .json）：${of.copy.about}`] : [],
    ),
    `文件/：本人上传与为本人生成的文件，共 ${files} 个，文件名以“文件清单”中的编号开头。`,
    ...(unread.length === 0
      ? []
      : ['', '以下文件未能读出，在副本中为空文件，请联系客服：', ...unread.map((name) => `· ${name}`)]),
    '',
    '没有什么',
    ...LEFT_OUT.map((line) => `· ${line}`),
    '',
    '注销账户时怎样处理',
    ...Object.values(PERSONAL_DATA_AREAS).map(({ title, leave }) => `· ${title}：${leaveText(leave)}`),
    '',
    '副本含完整的证件号码、手机号与交易记录，请妥善保存，不要转发。',
    `${BRAND.company} 客服电话 ${BRAND.servicePhone}（${BRAND.serviceHours}）`,
  ];
  return `\u{feff}${lines.join('\r\n')}\r\n`;
}

const MONTHS_A_YEAR = 12;

function leaveText(leave: (typeof PERSONAL_DATA_AREAS)[keyof typeof PERSONAL_DATA_AREAS]['leave']): string {
  if (leave === 'erased') return '删除';
  if (leave === 'anonymised') return '去除账户后保留';
  const { months, basis } = leave;
  const term = months % MONTHS_A_YEAR === 0 ? `${months / MONTHS_A_YEAR} 年` : `${months} 个月`;
  return `至少保存 ${term}（${basis}）`;
}
