import type { ViewContext } from '~/app/features/person/lock-view';
import { buildProductGate, buildReserveAction } from '~/app/features/funds/private-gate';
import { equityPaths } from '~/app/paths/equity';
import type { PeDetail } from '~/app/pages/pe/product/detail-view';

const CLOSED: Partial<Record<PeDetail['status'], string>> = {
  running: '募集已结束，不接受认缴',
  extended: '延长期内，不接受认缴',
  liquidated: '基金已清算',
};

/** Content behind the lock. */
const OPENED = '收益率、倍数与 J 曲线、缴款与分配、投资组合、期限、费用与收益分配';

/** Builds the lock of a fund's figures, shown once; null when they are open. */
export const buildPeGateView = (fund: PeDetail, viewing: ViewContext) =>
  buildProductGate(fund, viewing, {
    returnTo: equityPaths.product(viewing.edition, fund.product_id),
    title: `${fund.name}的收益与出资只向特定对象展示`,
    text: `私募股权基金须先完成特定对象确认，且风险等级匹配，才可查看${OPENED}。以下步骤可随时中断，下次接着做。`,
    hidden: '收益、出资、组合与费用',
  });

/** Returns the viewer's next action: the verification steps for private funds, then a meeting about the product. */
export const getPeMainAction = (fund: PeDetail, viewing: ViewContext) =>
  buildReserveAction(fund, viewing, {
    returnTo: equityPaths.product(viewing.edition, fund.product_id),
    context: 'simu',
    closed: CLOSED[fund.status],
    label: '预约认缴',
  });
