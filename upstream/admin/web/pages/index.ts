import type { ConsolePage } from '~/upstream/admin/web/page';
import { actionPage } from '~/upstream/admin/web/pages/action';
import { actionsPage } from '~/upstream/admin/web/pages/actions';
import { auditPage, operatorsPage } from '~/upstream/admin/web/pages/people';
import { entryPage, feedbackPage } from '~/upstream/admin/web/pages/feedback';
import { settlementPage } from '~/upstream/admin/web/pages/settlement';
import { importsPage } from '~/upstream/admin/web/pages/imports';
import { refundsPage } from '~/upstream/admin/web/pages/refunds';
import { orderListPage, orderPage, ordersPage } from '~/upstream/admin/web/pages/orders';
import { payoutsPage } from '~/upstream/admin/web/pages/payouts';
import { overviewPage } from '~/upstream/admin/web/pages/overview';
import { editContentPage, newContentPage } from '~/upstream/admin/web/content/edit';
import { contentItemPage, contentListPage, contentPage } from '~/upstream/admin/web/content/pages';
import { reviewDocumentPage, reviewPage, reviewsPage } from '~/upstream/admin/web/pages/reviews';
import { paymentsPage } from '~/upstream/admin/web/pages/payments';
import { switchesPage } from '~/upstream/admin/web/pages/switches';
import { navsPage } from '~/upstream/admin/web/pages/navs';
import { requestsPage } from '~/upstream/admin/web/pages/requests';

/** The pages of the console; those with a label are in the menu, in this order. */
export const pages: readonly ConsolePage[] = [
  overviewPage,
  requestsPage,
  reviewsPage,
  reviewPage,
  reviewDocumentPage,
  ordersPage,
  orderListPage,
  orderPage,
  paymentsPage,
  refundsPage,
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
