import type { DeskPage } from '~/upstream/desk/page';
import { actionPage } from '~/upstream/desk/pages/action';
import { actionsPage } from '~/upstream/desk/pages/actions';
import { auditPage, operatorsPage } from '~/upstream/desk/pages/people';
import { entryPage, feedbackPage } from '~/upstream/desk/pages/feedback';
import { settlementPage } from '~/upstream/desk/pages/settlement';
import { importsPage } from '~/upstream/desk/pages/imports';
import { moneyBackPage } from '~/upstream/desk/pages/money-back';
import { orderListPage, orderPage, ordersPage } from '~/upstream/desk/pages/orders';
import { payoutsPage } from '~/upstream/desk/pages/payouts';
import { overviewPage } from '~/upstream/desk/pages/overview';
import { editContentPage, newContentPage } from '~/upstream/desk/content/edit';
import { contentItemPage, contentListPage, contentPage } from '~/upstream/desk/content/pages';
import { papersPage, reviewPage, reviewsPage } from '~/upstream/desk/pages/reviews';
import { paymentsPage } from '~/upstream/desk/pages/payments';
import { switchesPage } from '~/upstream/desk/pages/switches';
import { navsPage } from '~/upstream/desk/pages/navs';
import { requestsPage } from '~/upstream/desk/pages/requests';

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
  paymentsPage,
  moneyBackPage,
  payoutsPage,
  settlementPage,
  feedbackPage,
  entryPage,
  contentPage,
  contentListPage,
  newContentPage,
  editContentPage,
  contentItemPage,
  navsPage,
  importsPage,
  auditPage,
  switchesPage,
  operatorsPage,
  actionsPage,
  actionPage,
];
