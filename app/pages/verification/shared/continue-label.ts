/** Label of the next page by its path; the first match wins. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/\/authenticate$/, '认证中心'],
  [/\/authenticate\/precondition-flow$/, '认证流程'],
  [/\/authenticate\/quiz$/, '风险测评'],
  [/\/authenticate\/identity-verify$/, '实名认证'],
  [/\/authenticate\/(simu|asset|pro)-investor$/, '投资者认证'],
  [/^\/pf\/mobile\/certification_process/, '合格投资者认证'],
  [/\/process\/purchase\//, '办理订单'],
  [/\/public\/fund_buy$/, '买入'],
  [/\/public\/convert$/, '转换'],
  [/\/public\/fetch$/, '赎回'],
  [/\/public\/regular$/, '设置定投'],
  [/^\/simu\/product\/|\/public\/fund$/, '查看产品'],
  [/\/fund-library$/, '找基金'],
  [/\/user\/account\//, '账户管理'],
  [/\/user\/existence_cert$/, '资产证明'],
  [/\/user$/, '我的'],
];

/** Returns the label of the button of a completed step: 继续, and the target. `to` is an address on this portal. */
export function getContinueLabel(to: string): string {
  const path = to.split(/[?#]/)[0] ?? '';
  return `继续：${PLACES.find(([pattern]) => pattern.test(path))?.[1] ?? '回到之前的页面'}`;
}
