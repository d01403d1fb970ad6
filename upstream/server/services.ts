import type { ServiceName } from '~/contract';
import { account, auth, consents, verification } from '~/upstream/modules/identity';
import { activities } from '~/upstream/modules/events';
import { advisers } from '~/upstream/modules/advisers';
import { alerts, holderNotices, messages } from '~/upstream/modules/notifications';
import { awards, content, contentReactions, reading, school, videos } from '~/upstream/modules/content';
import { catalogue, equity, favorites, quasiFixed } from '~/upstream/modules/funds';
import {
  deadlines,
  feedback,
  accessLog,
  invites,
  member,
  ownData,
  surveys,
  accountCancellation,
  talkSeats,
  users,
} from '~/upstream/modules/customers';
import { files } from '~/upstream/modules/documents';
import type { ServiceHandlers } from '~/upstream/core/service-context';
import { holdings, home, monthReports, overview, commitments } from '~/upstream/modules/holdings';
import { indices, market } from '~/upstream/modules/market-data';
import { intents } from '~/upstream/modules/orders-core';
import { ownOrders } from '~/upstream/modules/own-orders';
import { privateOrders } from '~/upstream/modules/private-orders';
import { plans, publicTrade } from '~/upstream/modules/public-orders';
import { publicAccount } from '~/upstream/modules/public-holdings';
import { search } from '~/upstream/modules/search';
import { tracking } from '~/upstream/modules/tracking';
import { tradeChecks } from '~/upstream/modules/order-checks';
import { orderPayment } from '~/upstream/modules/settlement';

/** Every call of the contract with its handler; a call without one does not compile. */
export const services: { [S in ServiceName]: ServiceHandlers<S> } = {
  auth,
  users,
  catalogue,
  market,
  content: { ...content, ...contentReactions },
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
