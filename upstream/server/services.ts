import type { ServiceName } from '~/contract';
import { account } from '~/upstream/modules/identity/account';
import { activities } from '~/upstream/modules/events/activities';
import { advisers } from '~/upstream/modules/advisers/advisers';
import { alerts } from '~/upstream/modules/notifications/alerts';
import { auth } from '~/upstream/modules/identity/auth';
import { awards } from '~/upstream/modules/content/awards';
import { catalogue } from '~/upstream/modules/funds/catalogue';
import { consents } from '~/upstream/modules/identity/consents';
import { content } from '~/upstream/modules/content/articles';
import { contentMarks } from '~/upstream/modules/content/content-marks';
import { deadlines } from '~/upstream/modules/customers/deadlines';
import { equity } from '~/upstream/modules/funds/equity';
import { favorites } from '~/upstream/modules/funds/watchlist';
import { feedback } from '~/upstream/modules/customers/feedback';
import { files } from '~/upstream/modules/documents/store';
import type { ServiceHandlers } from '~/upstream/core/service-context';
import { holderNotices } from '~/upstream/modules/notifications/holder-notices';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { home } from '~/upstream/modules/holdings/home';
import { indices } from '~/upstream/modules/market-data/indices';
import { intents } from '~/upstream/modules/orders-core/intents';
import { accessLog } from '~/upstream/modules/customers/access-log';
import { invites } from '~/upstream/modules/customers/invites';
import { market } from '~/upstream/modules/market-data/market';
import { messages } from '~/upstream/modules/notifications/messages';
import { monthReports } from '~/upstream/modules/holdings/month-reports';
import { ownOrders } from '~/upstream/modules/own-orders/own-orders';
import { privateOrders } from '~/upstream/modules/private-orders';
import { member } from '~/upstream/modules/customers/member';
import { overview } from '~/upstream/modules/holdings/overview';
import { ownData } from '~/upstream/modules/customers/own-data';
import { plans } from '~/upstream/modules/public-orders/plans';
import { publicAccount } from '~/upstream/modules/public-holdings/public-account';
import { publicTrade } from '~/upstream/modules/public-orders';
import { quasiFixed } from '~/upstream/modules/funds/quasi-fixed';
import { reading } from '~/upstream/modules/content/reading';
import { school } from '~/upstream/modules/content/school';
import { search } from '~/upstream/modules/search/search';
import { surveys } from '~/upstream/modules/customers/surveys';
import { tracking } from '~/upstream/modules/tracking/tracking';
import { tradeChecks } from '~/upstream/modules/order-checks/trade-checks';
import { orderPayment } from '~/upstream/modules/settlement/order-payment';
import { accountCancellation } from '~/upstream/modules/customers/account-cancellation';
import { commitments } from '~/upstream/modules/holdings/equity-commitments';
import { talkSeats } from '~/upstream/modules/customers/member/talk-seats';
import { users } from '~/upstream/modules/customers/profile';
import { videos } from '~/upstream/modules/content/videos';
import { verification } from '~/upstream/modules/identity/verification';

/** Every call of the contract with its handler; a call without one does not compile. */
export const services: { [S in ServiceName]: ServiceHandlers<S> } = {
  auth,
  users,
  catalogue,
  market,
  content: { ...content, ...contentMarks },
  reading,
  search,
  favorites,
  trade: { ...tradeChecks, ...orderPayment },
  tracking,
  files,
  verification,
  orders: { ...privateOrders, ...ownOrders },
  holdings,
  overview,
  home,
  surveys,
  publicTrade,
  plans,
  publicAccount,
  awards,
  equity: { ...equity, ...commitments },
  quasiFixed,
  account: { ...account, ...accountCancellation },
  alerts,
  messages,
  holderNotices,
  consents,
  deadlines,
  monthReports,
  school,
  intents,
  invites,
  videos: { ...videos, ...talkSeats },
  indices,
  activities,
  looks: accessLog,
  feedback,
  advisers,
  member,
  ownData,
};
