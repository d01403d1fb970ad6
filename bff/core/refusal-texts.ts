import type { RefusalReason } from '~/contract/refusal-reasons';
import { REVIEW_TIME } from '~/domain/person/service-days';

export interface RefusalText {
  /** Name of the refusal, used as the heading of a page or pop-up. */
  title: string;
  /** Reason and possible action; shown where upstream sends no message. */
  text: string;
}

/**
 * Texts of the portal for a refusal, by its reason: the only place for these sentences. A message from upstream
 * always takes precedence over `text` (ERR-003). Used on the server only: it must not be sent to the browser.
 */
export const REFUSAL_TEXTS: Readonly<Record<RefusalReason, RefusalText>> = {
  invalid: { title: '提交的内容有误', text: '提交的内容有误，请检查后重试' },
  amount: { title: '金额不符合要求', text: '金额超出可办理的范围，请调整后重试' },
  content: { title: '本步骤的内容有误', text: '本步骤的内容有误，请按页面提示补全后重试' },
  mismatch: { title: '信息不一致', text: '提交的内容与已登记的本人信息不一致，请核对后重试' },
  unread: { title: '请先阅读文件', text: '还有文件没有打开阅读，请先打开阅读，再确认已读' },
  unanswered: { title: '还有题目未作答', text: '还有题目没有作答，请答完后再提交' },
  shares: { title: '份额不符合要求', text: '份额超出可赎回的范围，请调整后重试' },
  open_day: { title: '开放日不可选', text: '该开放日不可办理或已过截止时间，请选择其他开放日' },
  card_unfit: { title: '银行卡不可用', text: '该银行卡不能使用，请核对或更换本人同名储蓄卡' },
  not_allowed: { title: '暂不能办理', text: '当前账户暂不能办理此项业务；如有疑问请联系客服' },
  not_found: { title: '内容不存在', text: '请求的内容不存在或已下线' },
  conflict: { title: '情况已有变化', text: '情况已有变化，请刷新页面核对后再办理' },
  changed: { title: '内容已有更新', text: '内容已有更新，请刷新页面核对后再提交' },
  done_already: { title: '已经办理', text: '这项内容已经办理，无需重复提交；请刷新页面查看' },
  taken: { title: '已被使用', text: '填写的内容已被使用，请更换后重试' },
  limit: { title: '数量已达上限', text: '数量已达上限，请先移除不用的再添加' },
  in_review: { title: '正在人工复核', text: `提交的资料正在人工复核，${REVIEW_TIME}完成，无需重复提交` },
  order_state: { title: '订单状态已变化', text: '订单已结束或已过办理时间，请在交易记录中查看最新状态' },
  other_order: { title: '有一笔订单正在办理', text: '该产品有一笔订单正在办理，请先继续或撤销它' },
  in_use: { title: '仍在使用中', text: '还有订单或计划在使用，请办结或更换后再试' },
  unsettled: { title: '还有未办结的事项', text: '还有未办结的事项，请办结后再试' },
  no_holding: { title: '目前没有持仓', text: '目前没有相关持仓，可在我的资产中核对' },
  closed: { title: '目前没有开放', text: '目前不在开放时间内，请留意开放时间后再试' },
  unavailable: { title: '暂时不能办理', text: '办理所需的数据尚未更新，未做任何更改，请稍后再试' },
  adviser: { title: '只对理财经理开放', text: '本页只对在职的理财经理开放；如有疑问请联系客服' },
  operator: { title: '暂不能办理', text: '当前状态不能办理；如有疑问请联系客服' },
  in_progress: { title: '正在办理', text: '上一次提交仍在办理，请稍后查询结果，无需重复提交' },
  key_reused: { title: '请重新核对', text: '这份申请与之前提交的内容不同，请打开本页核对后重新提交' },
  file: { title: '文件不能使用', text: '该文件不能使用，请更换清晰完整的文件后重新上传' },
  too_many: { title: '操作过于频繁', text: '操作过于频繁，请稍后再试' },
  wrong_step: { title: '请先完成当前步骤', text: '订单还有之前的步骤未完成，请先完成当前步骤' },
  day_changed: { title: '成交日已变化', text: '成交日已变化，本次未提交；请核对新的日期后重新确认' },
  fees_changed: { title: '费率已调整', text: '费率已调整，本次未提交；请核对新的费率后重新确认' },
  above_class: {
    title: '产品高于您的风险等级',
    text: '本产品风险等级高于您的风险承受能力；购买条件只向主动要求了解的投资者展示',
  },
  wrong_captcha: { title: '验证码有误', text: '验证码有误，请重新输入' },
  captcha_expired: { title: '验证码已失效', text: '验证码已失效，请重新获取' },
  wrong_password: { title: '密码有误', text: '密码有误，请重新输入' },
  ticket_expired: { title: '验证已失效', text: '之前的验证已失效，请重新验证' },
  check_unavailable: { title: '核验暂时没有响应', text: '核验方暂时没有响应，未做任何更改，请稍后重试' },
  internal: { title: '服务器访问异常', text: '服务器访问异常' },
  login: { title: '请先登录', text: '请先登录' },
  login_expired: { title: '登录已过期', text: '登录已过期，请重新登录' },
  identity: { title: '请先完成实名认证', text: '基金交易实行实名制，约 3 分钟，完成后回到这里继续。' },
  document_expired: { title: '身份证件已过期', text: '登记的身份证件已过有效期，更新后才能继续交易。' },
  base_info: {
    title: '请先补全基本信息',
    text: '职业、地址等基本信息尚未填写完整，约 2 分钟，完成后回到这里继续。',
  },
  quiz: {
    title: '请先完成风险测评',
    text: '购买基金前须了解您的风险承受能力，约 5 分钟，结果 12 个月内有效，完成后回到这里继续。',
  },
  quiz_expired: { title: '风险测评已过期', text: '测评结果 12 个月内有效，重新测评后回到这里继续。' },
  abroad_quiz: { title: '请先完成境外投资风险问卷', text: '该产品投资境外，请先完成境外投资风险问卷' },
  pledge: { title: '请先签署合格投资者声明', text: '该产品仅面向合格投资者，请先签署合格投资者声明' },
  qualified: {
    title: '请先完成合格投资者认证',
    text: '合格投资者认证尚未生效或已变化，请完成认证；刚刚通过的，请稍后重新打开本页',
  },
  risk: { title: '产品与您的风险等级不匹配', text: '产品与您的风险等级不匹配，请选择匹配的产品' },
  risk_lowest: { title: '暂不能购买这只基金', text: '您的风险承受能力等级只能购买 R1 等级的产品' },
  risk_mismatch: { title: '风险不匹配警示', text: '本基金的风险等级高于您的风险承受能力，请阅读警示后决定' },
  senior: { title: '65 周岁及以上投资者确认', text: '请确认投入的是短期内不需要使用的资金' },
  certificate: { title: '请先申请数字证书', text: '数字证书未申请或已过期，请先完成电子签名认证' },
  card: {
    title: '请先绑定银行卡',
    text: '买入从本人银行卡付款，赎回款也回到本人银行卡。绑定约 2 分钟，完成后回到这里继续。',
  },
  trade_password: {
    title: '请先设置交易密码',
    text: '交易密码为 6 位数字，买入、赎回、撤单与修改定投时使用，与登录密码无关。约 1 分钟，完成后回到这里继续。',
  },
  suspended: { title: '暂不能办理', text: '这只基金暂停办理此项业务，恢复后可再提交' },
  other: { title: '暂未办理成功', text: '暂未办理成功，请稍后重试；多次未成功请联系客服' },
};
