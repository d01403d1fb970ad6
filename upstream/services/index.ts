import type { ServiceName } from '~/upstream/contract';
import { account } from './account';
import { auth } from './auth';
import { awards } from './awards';
import { catalogue } from './catalogue';
import { content } from './content';
import { contentMarks } from './content-marks';
import { favorites } from './favorites';
import { files } from './files';
import type { ServiceHandlers } from './handler';
import { holdings } from './holdings';
import { intents } from './intents';
import { market } from './market';
import { orders } from './orders';
import { plans } from './plans';
import { publicAccount } from './public-account';
import { publicTrade } from './public-trade';
import { search } from './search';
import { surveys } from './surveys';
import { tracking } from './tracking';
import { trade } from './trade';
import { users } from './users';
import { verification } from './verification';

/** Every call of the contract with its handler; a call without one does not compile. */
export const services: { [S in ServiceName]: ServiceHandlers<S> } = {
  auth,
  users,
  catalogue,
  market,
  content: { ...content, ...contentMarks },
  search,
  favorites,
  trade,
  tracking,
  files,
  verification,
  orders,
  holdings,
  surveys,
  publicTrade,
  plans,
  publicAccount,
  awards,
  account,
  intents,
};
