import { BRAND } from '~/domain/platform/brand';
import { COMPLAINT_DAYS, getRule } from '~/domain/shared/regulation';

/** Services the platform provides and does not provide; only true statements. */
export const PLATFORM_SERVICES = [
  '销售基金管理人发行的公募基金与私募基金，办理开户、买入、赎回、定投与份额查询。',
  '核对身份、风险承受能力与合格投资者资格，列表只展示与您等级匹配的产品。',
  '把数字写清楚：区间、日期、来源与基准放在一起，算法点开即见。',
  '提供研究、访谈与投资者教育文章，并提示每只产品的风险。',
] as const;
export const PLATFORM_EXCLUSIONS = [
  '不管理基金，不决定基金买卖什么；投资由基金管理人负责。',
  '不保管您的钱与份额；资金由监督银行监督，份额以登记机构的记录为准。',
  '不约定收益，不代您操作账户，不替您分担损失。',
  '不以弹窗、倒计时和夸张用语催促；冷静期内不推介。',
] as const;

/** Other pages about the company, by the last segment of their address. */
export const MORE_ABOUT_PAGES = [
  { type: 'company', title: '公司', note: '我们的位置与基本信息' },
  { type: 'team', title: '团队', note: '谁负责什么' },
  { type: 'culture', title: '理念', note: '四条做法，怎样检验' },
  { type: 'business', title: '业务', note: '提供什么，收什么' },
  { type: 'compliance', title: '合规', note: '适当性、披露与记录' },
  { type: 'contact', title: '联系', note: '电话、邮件与来访' },
] as const;

const { register, answer, prolonged } = getRule(COMPLAINT_DAYS, COMPLAINT_DAYS[0]!.since);

/** Steps of a complaint. */
export const COMPLAINT_STEPS = [
  {
    label: '1. 告诉我们',
    value: '在线提交，或致电客服、发邮件、写信，说明联系方式、经过与诉求。请勿发送密码与验证码。',
  },
  { label: '2. 登记并回应', value: `${register} 个交易日内登记，并告知由谁处理。` },
  {
    label: '3. 调查与答复',
    value: `${answer} 个交易日内答复；事情复杂的，可以延长一次，不超过 ${prolonged} 个交易日，并说明原因。`,
  },
  {
    label: '4. 不满意时',
    value:
      '可拨打 12386 投资者服务热线，或向公司所在地的证券监管机构反映；也可依合同约定申请调解、仲裁或诉讼。',
  },
];

/** Postal addresses. */
export const CONTACT_ADDRESSES = [
  { label: '注册地址', value: BRAND.registeredAddress },
  { label: '办公地址', value: BRAND.officeAddress },
  { label: '投诉邮箱', value: BRAND.complaintEmail },
];
