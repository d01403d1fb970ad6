import type { EmptyView } from '~/app/features/orders/order-empty-views';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';

/** View when the address names no plan, or a plan of another person. */
export const buildNoPlanView = (edition: Edition): EmptyView => ({
  title: '没有找到这个计划',
  text: '计划不存在，或不属于当前登录的账户',
  icon: 'plan',
  action: { to: paths.publicPlans(edition), label: '我的定投计划' },
  other: { to: paths.regularRegion(edition), label: '定投专区' },
});
