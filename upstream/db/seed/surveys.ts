import type { SurveyDefinition } from '~/upstream/db/schema';

type Question = SurveyDefinition['questions'][number];

const LETTERS = 'abcdefgh';

/** Options as texts, or with the points they bring. */
function ask(
  id: string,
  text: string,
  options: readonly (string | readonly [string, number])[],
  more: Partial<Question> = {},
): Question {
  return {
    id,
    text,
    note: null,
    isMultiple: false,
    options: options.map((option, index) => {
      const letter = LETTERS.charAt(index);
      return typeof option === 'string'
        ? { id: letter, text: option }
        : { id: letter, text: option[0], score: option[1] };
    }),
    ...more,
  };
}

const SERVICE: SurveyDefinition = {
  title: '服务体验问卷',
  intro: '大约两分钟。您的意见只用于改进服务，不影响任何交易。',
  hasComment: true,
  questions: [
    ask('use', '您最常用门户做什么？', [
      '查看净值与资产',
      '找基金、比较基金',
      '看研究与资讯',
      '办理认证与交易',
    ]),
    ask('clear', '净值、回撤等数字旁的说明是否清楚？', ['很清楚', '大体清楚', '有些看不懂', '很难懂']),
    ask('speed', '页面打开的速度如何？', ['很快', '可以接受', '偶尔慢', '经常慢']),
    ask(
      'wish',
      '您希望先改进哪些方面？',
      ['更多基金的研究', '更清楚的费用说明', '赎回与到账提醒', '字体与阅读体验', '客服响应'],
      { isMultiple: true, note: '可选多项' },
    ),
    ask('advise', '您愿意向朋友介绍我们吗？', ['愿意', '看情况', '暂时不愿意']),
  ],
  outcomes: [
    { from: 0, title: '已收到，谢谢', text: '我们每月整理一次意见，结果会写在资讯的“服务更新”里。' },
  ],
};

const USER_VISIT: SurveyDefinition = {
  title: '客户回访',
  intro: '由客户服务部回访，与您的理财经理无关。请按实际情况回答。',
  hasComment: true,
  questions: [
    ask('person', '开户与认证是否由您本人办理？', ['是', '否']),
    ask('pressure', '有没有人要求或催促您购买某个产品？', ['没有', '有']),
    ask('promise', '有没有人向您表示产品不会亏损，或约定收益？', ['没有', '有']),
    ask('fee', '您是否了解所持产品的费用？', ['了解', '部分了解', '不了解']),
    ask('report', '您是否按时收到净值与定期报告？', ['按时收到', '偶尔没有收到', '没有收到']),
    ask('contact', '您希望我们怎样联系您？', ['电话', '短信', '邮件', '不联系'], { isMultiple: true }),
  ],
  outcomes: [
    {
      from: 0,
      title: '回访已完成',
      text: '如有“有人催促购买”“约定收益”等情况，合规部门会在三个工作日内与您核实。',
    },
  ],
};

const VISIT: SurveyDefinition = {
  title: '投资回访问卷',
  intro: '投资满三个月后的回访，用来核对您对产品的了解，不影响您的份额。',
  hasComment: true,
  questions: [
    ask('known', '您是否知道本产品的投资范围与主要风险？', ['知道', '部分知道', '不知道']),
    ask('loss', '您能否承受目前以及可能出现的回撤？', ['能', '有些吃力', '不能']),
    ask('term', '您是否清楚锁定期与开放日？', ['清楚', '不清楚']),
    ask('change', '您的收入、资产或投资计划有没有大的变化？', ['没有', '有，变好', '有，变差']),
    ask('report', '您读过最近一期的报告吗？', ['读过', '没有读过', '没有收到']),
  ],
  outcomes: [{ from: 0, title: '回访已完成', text: '情况有变化时，请更新基本信息并重新做一次风险测评。' }],
};

const REDEMPTION: SurveyDefinition = {
  title: '赎回调研',
  intro: '想听听您赎回的原因。不填写也不影响赎回。',
  hasComment: true,
  questions: [
    ask(
      'why',
      '您赎回的原因是？',
      [
        '需要用钱',
        '达到了自己的目标',
        '回撤超出承受',
        '业绩不如同类',
        '基金经理变动',
        '想换别的产品',
        '费用偏高',
      ],
      { isMultiple: true, note: '可选多项' },
    ),
    ask('again', '以后还会考虑这只产品吗？', ['会', '看表现', '不会']),
    ask('service', '持有期间的报告与沟通如何？', ['满意', '一般', '不满意']),
  ],
  outcomes: [{ from: 0, title: '已收到，谢谢', text: '赎回按合同约定的开放日与到账日办理，与本问卷无关。' }],
};

const ABROAD: SurveyDefinition = {
  title: '境外投资风险问卷',
  intro: '投向境外市场的产品，除风险测评外还要了解汇率、时差与法律差异。共 8 题，约 3 分钟。',
  hasComment: false,
  questions: [
    ask('rate', '人民币升值时，以美元计价的资产折成人民币会怎样？', [
      ['变少', 10],
      ['变多', 0],
      ['不变', 0],
    ]),
    ask('delay', '境外基金的净值一般比境内基金晚几天公布，您能接受吗？', [
      ['能接受', 10],
      ['不能接受', 0],
    ]),
    ask('quota', '外汇额度用完时，产品可能暂停申购，您知道吗？', [
      ['知道', 10],
      ['不知道', 2],
    ]),
    ask('law', '境外资产适用当地法律，追索可能更难，您知道吗？', [
      ['知道', 10],
      ['不知道', 2],
    ]),
    ask('tax', '境外收益可能在当地纳税，您知道吗？', [
      ['知道', 10],
      ['不知道', 2],
    ]),
    ask('redeem', '赎回款到账通常比境内产品慢，您可以等多久？', [
      ['一个月以上', 10],
      ['两到四周', 6],
      ['一周以内', 2],
    ]),
    ask('loss', '一年内可能亏损多少，您仍然可以接受？', [
      ['30% 以上', 10],
      ['10% 至 30%', 6],
      ['10% 以内', 2],
      ['不能亏损', 0],
    ]),
    ask('before', '您投资过境外市场的产品吗？', [
      ['三年以上', 10],
      ['三年以内', 6],
      ['没有', 3],
    ]),
  ],
  outcomes: [
    {
      from: 0,
      title: '暂不适合境外投资',
      text: '对汇率、到账时间或亏损的了解还不够。可先阅读投资者教育文章，再重新测评。',
    },
    {
      from: 50,
      title: '可以投资境外产品',
      text: '仍须与风险测评的等级匹配。结果 12 个月内有效。',
    },
  ],
};

/** Surveys of the demo world; `CLOSES` is far ahead, so that they stay open. */
export const surveyRows = () =>
  (
    [
      ['SV-SERVICE-2026', 'survey', SERVICE, '2027-12-31'],
      ['SV-USER-VISIT', 'user_visit', USER_VISIT, null],
      ['SV-VISIT', 'visit', VISIT, null],
      ['SV-REDEMPTION', 'redemption', REDEMPTION, null],
      ['SV-ABROAD-2026', 'abroad', ABROAD, null],
    ] as const
  ).map(([id, kind, definition, closes_on]) => ({
    id,
    kind,
    definition: JSON.stringify(definition),
    closes_on,
    is_current: true,
  }));

/** One consultation a private fund that somebody of the demo world holds. */
export const consultationRows = (fundIds: readonly string[]) =>
  fundIds.map((fundId, index) => ({
    id: `CS${1001 + index}`,
    fund_id: fundId,
    title: '关于调整基金合同部分条款的意见征询',
    changes: JSON.stringify([
      { item: '开放日', before: '每月 15 日', after: '每月 15 日与 25 日' },
      { item: '托管费率', before: '每年 0.05%', after: '每年 0.03%' },
      { item: '预警线', before: '0.8000', after: '0.8500' },
    ]),
    silence_note: '截止日前没有答复的，视为不同意，可在变更生效前的临时开放日赎回，不收赎回费。',
    closes_on: '2027-06-30',
  }));
