import { BRAND } from '~/domain/platform/brand';
import type { AboutType } from '~/app/pages/content/shared/about-types';

/** Section of a page about the company: prose, points, facts, or people with their roles. */
export interface AboutSection {
  title: string;
  text?: readonly string[];
  points?: readonly string[];
  facts?: readonly { label: string; value: string }[];
  footNote?: string;
}

export interface AboutPage {
  title: string;
  lead: string;
  parts: readonly AboutSection[];
}

const company: AboutPage = {
  title: '公司',
  lead: `${BRAND.company}是独立基金销售机构，运营${BRAND.name}。我们销售基金，不管理基金。`,
  parts: [
    {
      title: '我们的位置',
      points: [
        '基金由基金管理人管理，资产由托管人托管，份额以登记机构的记录为准。',
        '我们负责了解投资者、揭示风险、匹配等级、办理交易与持续服务。',
        '销售结算资金在监督银行的专用账户中划付，不经过个人账户。',
      ],
    },
    {
      title: '基本信息',
      facts: [
        { label: '公司名称', value: BRAND.company },
        { label: '注册地址', value: BRAND.registeredAddress },
        { label: '业务资格', value: `基金销售业务资格，证书编号 ${BRAND.licenceNumber}` },
        { label: '平台名称', value: BRAND.name },
      ],
      footNote: '名称、编号与地址均为示例，不对应任何真实机构。',
    },
  ],
};

const team: AboutPage = {
  title: '团队',
  lead: '销售、研究、合规三条线各自负责，互不兼任。研究不考核销量，合规可以叫停。',
  parts: [
    {
      title: '谁负责什么',
      facts: [
        { label: '总经理', value: '对公司经营与投资者权益负责，定期听取投诉与差错报告' },
        { label: '合规负责人', value: '独立于销售：审核材料与话术，处理升级的投诉，对违规一票否决' },
        { label: '研究团队', value: '尽职调查、产品准入与持续跟踪；报告写明依据、日期与不足' },
        { label: '投资者服务', value: '客服、回访与投诉处理；回访由非销售人员进行' },
        { label: '运营与结算', value: '账户、交易、资金与份额核对，日终逐笔对账' },
        { label: '信息技术', value: '系统运行、备份与权限；查看客户资料须有事由并留下记录' },
      ],
    },
    {
      title: '从业要求',
      points: [
        '从事基金销售、宣传推介与咨询的人员须有基金从业资格，资格编号可以向客服询问。',
        '理财经理的联系方式只从本平台进入；以个人微信收款的，不是我们的人员。',
        '销售人员的薪酬不与单只产品的销量挂钩，冷静期内不得主动联系投资者。',
      ],
    },
  ],
};

const culture: AboutPage = {
  title: '理念',
  lead: '把该说的说在前面：适合谁、会亏多少、要花多少、什么时候能拿回来。',
  parts: [
    {
      title: '四条做法',
      facts: [
        { label: '先看清，再决定', value: '每个数字旁都有区间、日期、来源与基准，算法点开即见。' },
        { label: '只展示适合的', value: '列表按风险承受能力展示；超出等级的产品不主动出现。' },
        { label: '该锁的锁住', value: '私募净值与业绩只向特定对象展示，锁上写明原因与下一步。' },
        { label: '不打扰', value: '不以弹窗、倒计时和夸张用语催促；不以礼品与返现招揽。' },
      ],
    },
    {
      title: '怎样检验',
      points: [
        '大字、读屏、不开脚本与断网，都是日常要通过的检查。',
        '投诉的登记与答复有公示的期限，超过期限的，自动转交合规负责人并通知您。',
      ],
    },
  ],
};

const business: AboutPage = {
  title: '业务',
  lead: '销售公募基金与私募基金，并提供与之相关的研究、比较、自选与持有服务。',
  parts: [
    {
      title: '我们提供',
      facts: [
        { label: '公募基金', value: '开户、申购、赎回、定投、分红方式与份额查询' },
        {
          label: '私募基金',
          value: '面向合格投资者：特定对象确认、适当性匹配、签约、冷静期、回访与持有服务',
        },
        { label: '研究与教育', value: '尽调报告、市场回顾、路演与投资学堂' },
        { label: '工具', value: '找基金、对比、自选、提醒、资产总览与持有证明' },
      ],
    },
    {
      title: '我们收什么',
      points: [
        '申购费与赎回费按基金合同与招募说明书的费率收取，下单前逐项列出。',
        '管理费、托管费与销售服务费由基金财产承担，已体现在净值中；其中一部分由管理人按协议支付给销售机构。',
        '不收咨询费、会员费；任何人以本平台名义另行收费的，请拒绝并告诉我们。',
      ],
    },
  ],
};

const compliance: AboutPage = {
  title: '合规',
  lead: '监管要求怎样落到页面上，以及您怎样核对。',
  parts: [
    {
      title: '适当性与披露',
      points: [
        '未登录与未完成特定对象确认的，看不到私募净值、业绩、排名与费率，搜索引擎同样看不到。',
        '风险测评 12 个月有效，一天最多两次，十二个月最多八次；最低类别的投资者不能购买高于 R1 的产品。',
        '私募签约与付款后有不少于 24 小时的冷静期，回访确认成功前可以解除合同。',
      ],
    },
    {
      title: '资料与记录',
      points: [
        '手机号、证件号与卡号在页面与日志中都作遮挡；密码只存摘要，银行卡号只存后四位。',
        '适当性与交易资料保存不少于二十年，谁查看过都有记录。',
        '电子合同由电子认证机构签发的证书签署，任何人都可以核对是否改动。',
      ],
    },
    {
      title: '怎样核对我们',
      points: [
        '资质页列出编号、发证机构与有效期，并给出公开名录的地址。',
        '合同写明的募集账户之外，不要向任何账户转账。',
      ],
    },
  ],
};

const contact: AboutPage = {
  title: '联系',
  lead: '电话、邮件、信函与来访都可以。请不要在任何渠道发送密码与验证码。',
  parts: [
    {
      title: '联系方式',
      facts: [
        { label: '客服电话', value: BRAND.servicePhone },
        { label: '服务时间', value: BRAND.serviceHours },
        { label: '电子邮箱', value: BRAND.complaintEmail },
        { label: '办公地址', value: BRAND.officeAddress },
      ],
    },
    {
      title: '来访之前',
      points: [
        '请先电话预约，并携带本人有效证件；代办须带双方证件与授权书。',
        '我们不在办公地址之外收取材料，也不收取现金。',
      ],
    },
  ],
};

/** Text of each page about the company. */
export const ABOUT_PAGES: Readonly<Record<AboutType, AboutPage>> = {
  company,
  team,
  culture,
  business,
  compliance,
  contact,
};
export const isAboutType = (type: string): type is AboutType => Object.hasOwn(ABOUT_PAGES, type);

/** The company in detail: history, structure, and supervision. */
export const COMPANY_DETAILS_PAGE: AboutPage = {
  title: '公司介绍',
  lead: `${BRAND.company}的沿革、治理与监督。`,
  parts: [
    {
      title: '沿革',
      facts: [
        { label: '2019 年 6 月', value: '公司成立，筹备系统、账户与人员' },
        { label: '2020 年 11 月', value: '完成机构与信息系统备案' },
        { label: '2022 年 8 月', value: '取得基金销售业务资格，开始销售公募基金' },
        { label: '2023 年 5 月', value: '成为基金业协会会员，开始私募基金募集业务' },
        { label: '2025 年 8 月', value: '业务资格延续，有效期三年' },
      ],
      footNote: '均为示例，不对应任何真实机构。',
    },
    {
      title: '治理',
      points: [
        '董事会下设合规与风险委员会，合规负责人直接向董事会报告。',
        '产品准入由研究、合规与运营分别表决，一方反对即不上架。',
        '关联关系逐只披露；关联方管理的产品须经委员会单独审议。',
      ],
    },
    {
      title: '谁在监督',
      points: [
        '中国证监会及其派出机构：业务许可、日常监管与检查。',
        '中国证券投资基金业协会：自律管理与会员信息公示。',
        '监督银行：销售结算资金的存放与划付。',
        '会计师事务所：每年对财务与资金存管情况出具报告。',
      ],
    },
  ],
};

/** The fund-sales platform of the licensed company. */
export const PLATFORM_PAGE: AboutPage = {
  title: '基金销售服务平台',
  lead: `${BRAND.name}的基金销售服务由持牌的${BRAND.company}运营。进入购买、赎回与定投，即进入该平台；您的合同、风险揭示与投诉都以该公司为对方。`,
  parts: [
    {
      title: '平台做什么',
      points: [
        '核对身份、评估风险承受能力、确认合格投资者，并把结果告诉您。',
        '接受申购、赎回、定投与分红方式的申请，转交基金管理人与登记机构确认。',
        '提供净值、公告、对账单与持有证明，保存交易与适当性记录。',
      ],
    },
    {
      title: '钱怎么走',
      facts: [
        { label: '公募申购', value: '本人银行卡 → 销售结算资金专用账户（监督银行）→ 基金托管账户' },
        { label: '公募赎回', value: '基金托管账户 → 销售结算资金专用账户 → 原银行卡' },
        { label: '私募认购', value: '本人同名账户 → 合同写明的募集专用账户 → 基金托管账户' },
      ],
      footNote: '平台与员工不以自己的账户收取投资款。',
    },
    {
      title: '平台不做什么',
      points: ['不代您操作账户，不约定收益，不替您分担损失。', '不向未完成特定对象确认的人展示私募业绩。'],
    },
  ],
};
