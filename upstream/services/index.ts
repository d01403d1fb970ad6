import type { ServiceName } from '~/contract';
import { account } from '~/upstream/services/people/account';
import { activities } from '~/upstream/services/people/activities';
import { advisers } from '~/upstream/services/people/advisers';
import { alerts } from '~/upstream/services/ledger/alerts';
import { auth } from '~/upstream/services/people/auth';
import { awards } from '~/upstream/services/catalogue/awards';
import { catalogue } from '~/upstream/services/catalogue/funds';
import { consents } from '~/upstream/services/people/consents';
import { content } from '~/upstream/services/catalogue/content';
import { contentMarks } from '~/upstream/services/catalogue/content-marks';
import { deadlines } from '~/upstream/services/people/deadlines';
import { equity } from '~/upstream/services/catalogue/equity';
import { favorites } from '~/upstream/services/catalogue/favorites';
import { feedback } from '~/upstream/services/people/feedback';
import { files } from '~/upstream/services/files/store';
import type { ServiceHandlers } from '~/upstream/services/handler';
import { holderNotices } from '~/upstream/services/people/holder-notices';
import { holdings } from '~/upstream/services/ledger/holdings';
import { home } from '~/upstream/services/ledger/holdings/home';
import { indices } from '~/upstream/services/catalogue/indices';
import { intents } from '~/upstream/services/intents';
import { looks } from '~/upstream/services/people/looks';
import { invites } from '~/upstream/services/people/invites';
import { market } from '~/upstream/services/catalogue/market';
import { messages } from '~/upstream/services/people/messages';
import { monthReports } from '~/upstream/services/ledger/month-reports';
import { orders } from '~/upstream/services/ledger/orders';
import { member } from '~/upstream/services/people/member';
import { overview } from '~/upstream/services/ledger/overview';
import { ownData } from '~/upstream/services/people/own-data';
import { plans } from '~/upstream/services/ledger/plans';
import { publicAccount } from '~/upstream/services/ledger/public-account';
import { publicTrade } from '~/upstream/services/ledger/public-trade';
import { quasiFixed } from '~/upstream/services/catalogue/quasi-fixed';
import { reading } from '~/upstream/services/catalogue/reading';
import { school } from '~/upstream/services/catalogue/school';
import { search } from '~/upstream/services/catalogue/search';
import { surveys } from '~/upstream/services/people/surveys';
import { tracking } from '~/upstream/services/people/tracking';
import { trade } from '~/upstream/services/ledger/trade';
import { users } from '~/upstream/services/people/users';
import { videos } from '~/upstream/services/catalogue/videos';
import { verification } from '~/upstream/services/people/verification';

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
  trade,
  tracking,
  files,
  verification,
  orders,
  holdings,
  overview,
  home,
  surveys,
  publicTrade,
  plans,
  publicAccount,
  awards,
  equity,
  quasiFixed,
  account,
  alerts,
  messages,
  holderNotices,
  consents,
  deadlines,
  monthReports,
  school,
  intents,
  invites,
  videos,
  indices,
  activities,
  looks,
  feedback,
  advisers,
  member,
  ownData,
};
