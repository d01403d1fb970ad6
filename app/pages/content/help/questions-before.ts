import { FILE_MAX_MB } from '~/contract/limits';
import type { HelpQuestion } from '~/app/pages/content/shared/help-topics';
import { REVIEW_TIME } from '~/domain/person/service-days';

/** Questions before the first order: verification, suitability, purchase. */
export const VERIFICATION_QUESTIONS: readonly HelpQuestion[] = [
  {
    id: 'why-identity',
    title: '为什么要实名认证？',
    answer: [
      '基金账户须以本人名义开立，销售机构有义务核对身份。完成实名后才能做风险测评、绑定银行卡与交易。',
      '浏览公募基金、资讯与投资学堂不需要实名。',
    ],
  },
  {
    id: 'identity-documents',
    title: '实名认证可以用哪些证件？',
    answer: [
      `居民身份证可以在线核验。页面还列出可用的其他证件；其他证件由人工复核，${REVIEW_TIME}有结果。`,
      `上传的照片须清晰、完整、四角可见；支持 JPG、PNG、WebP、HEIC，每个不超过 ${FILE_MAX_MB} MB。`,
    ],
  },
  {
    id: 'identity-failed',
    title: '实名认证没有通过怎么办？',
    answer: [
      '先核对姓名与证件号码是否与证件一致，证件是否在有效期内。页面会写明未通过的原因。',
      '一天内可尝试的次数有限，用完后次日可以继续；连续不通过的，请致电客服。',
    ],
  },
  {
    id: 'document-expired',
    title: '证件到期会影响什么？',
    answer: [
      '证件到期后，买入与签约会暂停，赎回与查看持仓不受影响。在「认证中心」更新有效期并上传新证件即可恢复。',
    ],
  },
  {
    id: 'qualified-simu',
    title: '什么样的人可以买私募基金？',
    answer: [
      '须为合格投资者：投资单只私募基金不低于 100 万元，且金融资产不低于 300 万元，或最近三年个人年均收入不低于 50 万元。',
      '需要依次完成实名认证、风险测评、合格投资者声明与资产或收入证明。',
    ],
  },
  {
    id: 'proof-valid',
    title: '资产证明的有效期是多久？',
    answer: [
      '自审核通过之日起 6 个月。到期前页面会提示；到期后须重新提交，才能新增购买。已持有的份额不受影响。',
    ],
  },
  {
    id: 'simu-and-am',
    title: '私募与资管的认证可以互相使用吗？',
    answer: [
      '不可以。两类产品的合格投资者标准不同，须分别认证。在「设置—账户类别」中切换后，页面按所选类别显示认证与产品。',
    ],
  },
];

export const QUIZ_QUESTIONS: readonly HelpQuestion[] = [
  {
    id: 'quiz-valid',
    title: '风险测评多久做一次？',
    answer: [
      '测评结果自完成之日起 12 个月有效。到期后须重新测评，才能买入或查看未持有的私募产品的净值；已持有的产品照常查看。',
    ],
  },
  {
    id: 'quiz-times',
    title: '一天可以做几次测评？',
    answer: [
      '一天最多两次，十二个月内最多八次。次数用完时，页面会写明下一次可以测评的时间。',
      '请如实填写。为了达到某个等级而反复修改答案，可能让您买到承受不了的产品。',
    ],
  },
  {
    id: 'quiz-levels',
    title: 'C1 到 C5 分别能买什么？',
    answer: [
      'C1 可买 R1，C2 可买 R1 至 R2，C3 可买 R1 至 R3，C4 可买 R1 至 R4，C5 可买 R1 至 R5。',
      '风险承受能力为最低类别的投资者，任何情况下都不能购买高于 R1 的产品。',
    ],
  },
  {
    id: 'quiz-mismatch',
    title: '产品等级高于我的等级，还能买吗？',
    answer: ['除最低类别外，阅读书面风险警示并两次确认后可以继续，全程留痕。私募与公募相同。'],
  },
  {
    id: 'quiz-senior',
    title: '65 岁以上的投资者有什么不同？',
    answer: ['购买 R4 及以上的产品时，会多一次确认，请慢慢看完风险揭示再决定，也建议与家人商量。'],
  },
  {
    id: 'quiz-change',
    title: '情况变了，测评结果要更新吗？',
    answer: [
      '收入、资产、家庭或投资目标有较大变化时，请重新测评。新结果生效后，列表与可购买的产品随之变化。',
    ],
  },
];

export const PURCHASE_QUESTIONS: readonly HelpQuestion[] = [
  {
    id: 'cutoff',
    title: '几点前下单算当天？',
    answer: [
      '公募基金：交易日 15:00 前提交，按当日净值成交；15:00 及以后、周末与节假日提交，顺延到下一个交易日。',
      '净值在当日收市后计算，下单时还不知道成交价格，这叫未知价原则。',
    ],
  },
  {
    id: 'confirm-days',
    title: '买入后什么时候确认份额？',
    answer: [
      '多数公募基金在 T+1 个交易日确认，QDII 基金在 T+2 确认。确认后可以在持仓中看到份额与成本。',
      '货币基金自 T 日的下一个工作日起享有收益。',
    ],
  },
  {
    id: 'cancel-order',
    title: '下单后可以撤销吗？',
    answer: [
      '公募基金：在所属交易日 15:00 之前可以撤单，款项退回原银行卡。',
      '私募基金：冷静期与回访确认成功之前可以解除合同，款项全额退回。',
    ],
  },
  {
    id: 'pay-by-transfer',
    title: '转账付款要注意什么？',
    answer: [
      '须从本人同名账户转出，金额与订单一致，收款户名与账号以订单页所列为准。',
      '私募只向合同写明的募集专用账户付款。任何人让您转到个人账户，请停止操作并致电客服。',
    ],
  },
  {
    id: 'minimum',
    title: '最低买多少？',
    answer: [
      '公募基金以各产品页的起点为准。私募基金首次投资不低于 100 万元，这个金额不含认购费。',
      '资管产品首次投资：固定收益类 30 万元起，混合类 40 万元起，权益类与商品及衍生品类 100 万元起。',
    ],
  },
  {
    id: 'plan-day',
    title: '定投遇到节假日怎么办？',
    answer: ['扣款日不是交易日的，顺延到下一个交易日。扣款须在当日 15:00 之前完成，按该日净值成交。'],
  },
  {
    id: 'plan-failed',
    title: '定投扣款失败会怎样？',
    answer: ['余额不足等原因扣款失败的，之后的交易日再试；连续三次不成功的，计划自动终止，可以重新建立。'],
  },
  {
    id: 'outcome-open',
    title: '提交后显示「结果确认中」是什么意思？',
    answer: [
      '网络中断，系统暂时不知道申请是否受理，这既不是成功也不是失败。页面会用同一份申请去查询，请不要重复下单。',
      '同一份申请重复提交只办理一次。长时间没有结果的，请致电客服并说明提交时间。',
    ],
  },
];
