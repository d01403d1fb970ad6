import {
  COOLING_OFF_HOURS,
  MINIMUM_AMOUNTS,
  QUALIFICATION_LIMITS,
  getRule,
} from '~/domain/shared/regulation';

/** A section of the investor reading: heading, summary and points. */
export interface ReadingSection {
  id: string;
  title: string;
  lead: string;
  points: readonly string[];
}

const inWan = (yuan: number): string => `${yuan / 10_000} 万元`;

/** Builds the reading for investors, with the legal limits valid on an ISO day. */
export function buildReadingSections(day: string): ReadingSection[] {
  const limits = getRule(QUALIFICATION_LIMITS, day);
  const { simuYuan } = getRule(MINIMUM_AMOUNTS, day);
  const hours = getRule(COOLING_OFF_HOURS, day);
  return [
    {
      id: 'before',
      title: '买之前先想三件事',
      lead: '这笔钱何时要用，最多能亏多少，看不看得懂。',
      points: [
        '何时要用：三年内确定要用的钱，不宜放进波动大的产品。份额确认、开放日与赎回到账都要时间。',
        '最多能亏多少：把历史最大回撤换算成自己的金额再看一遍。历史不预示未来，下一次可能更深。',
        '看不看得懂：说不出它靠什么赚钱、什么时候会亏，就先不买。',
        '不要借钱投资，也不要把全部的钱放进一只产品。',
      ],
    },
    {
      id: 'kinds',
      title: '公募与私募有什么不同',
      lead: '能买的人、信息披露、流动性都不同，不是高下之分。',
      points: [
        '公募基金面向公众，起点低，每个交易日公布净值，定期公布持仓。',
        `私募基金只面向合格投资者：投资单只产品不低于 ${inWan(simuYuan)}，且金融资产不低于 ${inWan(limits.simuAssetsYuan)}，或最近三年个人年均收入不低于 ${inWan(limits.simuIncomeYuan)}。`,
        '私募不得公开宣传业绩。没有完成实名、风险测评与声明，看不到净值与收益。',
        '私募净值公布得较少，曲线看起来更平，风险并没有变小；多数产品有锁定期，只在开放日申购赎回。',
      ],
    },
    {
      id: 'match',
      title: '风险等级怎样匹配',
      lead: '产品分 R1 至 R5，投资者分 C1 至 C5。',
      points: [
        '等级由风险测评得出，有效期一年。如实填写，测评结果只用来判断是否合适。',
        '公募产品高于自己的等级时，会有书面警示与再次确认；最低等级的投资者不能买超过等级的产品。私募产品高于自己的等级不能购买。',
        '等级匹配不等于适合：还要看期限、集中度与对产品的理解。',
      ],
    },
    {
      id: 'fees',
      title: '费用有哪些',
      lead: '买卖时交一次，持有期间每天扣。',
      points: [
        '申购费、赎回费在买卖时收；持有越短，赎回费通常越高，持有不足七日的惩罚性费率最高。',
        '管理费、托管费、销售服务费每天从净值里扣，看到的净值已经扣过。',
        '私募另有业绩报酬：先看清计提的基准、方式与时点，合同里有算例。',
      ],
    },
    {
      id: 'rights',
      title: '签约之后你可以做什么',
      lead: '冷静期、回访、查询与投诉。',
      points: [
        `购买私募有不少于 ${hours} 小时的冷静期，期间销售人员不得主动联系；回访确认成功前可以解除合同，款项退回原账户。`,
        '份额以登记机构的记录为准，可以在“我的”里查看并下载确认单。',
        '对销售行为有异议，先找客服登记投诉；不满意可以拨打 12386 投资者服务热线。',
      ],
    },
    {
      id: 'fraud',
      title: '遇到这些，请停下来',
      lead: '正规机构不会这样做。',
      points: [
        '说“只赚不亏”“内部额度”“跟单老师”，或以截图代替合同。',
        '要求把钱转到个人账户，或转到与合同不一致的账户。',
        '索要登录密码、交易密码、短信验证码，或要求共享屏幕。',
        '催促当天决定，不让你看合同，不做测评就展示私募收益。',
        '核对办法：管理人登记、产品备案与销售机构资格都可以在中国证券投资基金业协会与证监会网站查到。',
      ],
    },
  ];
}
