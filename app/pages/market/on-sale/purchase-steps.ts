import { COOLING_OFF_HOURS, getRule } from '~/domain/shared/regulation';
import { ORDER_STEP_TITLES } from '~/domain/orders/order-steps';

/** Builds the steps of a purchase from the reservation to the shares; hours from the rule of the day. */
export const buildPurchaseSteps = (today: string): { title: string; detail: string }[] => [
  {
    title: ORDER_STEP_TITLES.reserve,
    detail: '选金额与开放日，生成订单；一只产品同时只有一笔办理中的订单。',
  },
  {
    title: '告知与确认',
    detail: '签署适当性匹配告知，阅读募集材料，逐条确认风险揭示，确认合格投资者身份。',
  },
  { title: '核验并签约', detail: '人脸或银行卡核验本人，签署电子合同。' },
  {
    title: ORDER_STEP_TITLES.payment,
    detail: '从本人同名账户汇入募集专户，在打款截止前到账并上传凭证。',
  },
  {
    title: ORDER_STEP_TITLES.cooling_off,
    detail: `合同签署且款项到账后不少于 ${getRule(COOLING_OFF_HOURS, today)} 小时，期间我们不主动联系您；您可随时撤销，全额退款。`,
  },
  {
    title: ORDER_STEP_TITLES.return_visit,
    detail: '冷静期满后由非销售人员回访核实；回访成功前仍可撤销，全额退款。',
  },
  { title: ORDER_STEP_TITLES.confirmed, detail: '按开放日的净值确认份额，写入持仓。' },
];
