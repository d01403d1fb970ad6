import type { ViewContext } from '~/app/features/person/lock-view';
import { buildProductGate, buildReserveAction } from '~/app/features/funds/private-gate';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';
import type { FixedDetail } from '~/app/pages/fixed/product/detail-view';

const CLOSED: Partial<Record<FixedDetail['status'], string>> = {
  running: '募集已结束，不接受认购',
  extended: '展期中，不接受认购',
  ended: '产品已结束',
};

/** Builds the lock of a product's terms, shown once; null when they are open. */
export const buildFixedGateView = (product: FixedDetail, viewing: ViewContext) =>
  buildProductGate(product, viewing, {
    returnTo: quasiFixedPaths.product(viewing.edition, product.product_id),
    title: `${product.name}的条款与分配记录只向特定对象展示`,
    text: '类固收产品非公开募集，须先完成特定对象确认，且风险等级匹配，才可查看业绩比较基准、期限、分配日程与记录、增信、底层资产与费用。以下步骤可随时中断，下次接着做。',
    hidden: '基准、期限、分配与费用',
  });

/**
 * Returns the viewer's next action: the verification steps for asset-management products, then a meeting about the
 * product.
 */
export const getFixedMainAction = (product: FixedDetail, viewing: ViewContext) =>
  buildReserveAction(product, viewing, {
    returnTo: quasiFixedPaths.product(viewing.edition, product.product_id),
    context: 'am',
    closed: CLOSED[product.status],
    label: '预约认购',
  });
