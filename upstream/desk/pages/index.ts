import type { DeskPage } from '~/upstream/desk/page';
import { actionPage } from '~/upstream/desk/pages/action';
import { actionsPage } from '~/upstream/desk/pages/actions';
import { orderListPage, orderPage, ordersPage } from '~/upstream/desk/pages/orders';
import { overviewPage } from '~/upstream/desk/pages/overview';
import { auditPage, operatorsPage } from '~/upstream/desk/pages/people';
import { requestsPage } from '~/upstream/desk/pages/requests';
import { papersPage, reviewPage, reviewsPage } from '~/upstream/desk/pages/reviews';

/** The pages of the desk; those with a word stand in the menu, in this order. */
export const pages: readonly DeskPage[] = [
  overviewPage,
  requestsPage,
  reviewsPage,
  reviewPage,
  papersPage,
  ordersPage,
  orderListPage,
  orderPage,
  auditPage,
  operatorsPage,
  actionsPage,
  actionPage,
];
