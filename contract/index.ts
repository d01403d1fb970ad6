import type { z } from 'zod';
import { account } from '~/contract/account';
import { activities } from '~/contract/activities';
import { advisers } from '~/contract/advisers';
import { alerts } from '~/contract/alerts';
import { auth } from '~/contract/auth';
import { awards } from '~/contract/awards';
import { catalogue } from '~/contract/catalogue';
import { consents } from '~/contract/consents';
import { content } from '~/contract/content';
import { deadlines } from '~/contract/deadlines';
import type { CallDefinition, Envelope } from '~/contract/define';
import { equity } from '~/contract/equity';
import { favorites } from '~/contract/favorites';
import { feedback } from '~/contract/feedback';
import { holderNotices } from '~/contract/holder-notices';
import { holdings } from '~/contract/holdings';
import { home } from '~/contract/home';
import { indices } from '~/contract/indices';
import { files } from '~/contract/files';
import { intents } from '~/contract/intents';
import { looks } from '~/contract/access-log';
import { invites } from '~/contract/invites';
import { member } from '~/contract/member';
import { market } from '~/contract/market';
import { messages } from '~/contract/messages';
import { monthReports } from '~/contract/month-reports';
import { orders } from '~/contract/orders';
import { overview } from '~/contract/overview';
import { ownData } from '~/contract/own-data';
import { plans } from '~/contract/plans';
import { publicAccount } from '~/contract/public-account';
import { publicTrade } from '~/contract/public-trade';
import { quasiFixed } from '~/contract/quasi-fixed';
import { reading } from '~/contract/reading';
import { school } from '~/contract/school';
import { search } from '~/contract/search';
import { surveys } from '~/contract/surveys';
import { tracking } from '~/contract/tracking';
import { trade } from '~/contract/trade';
import { users } from '~/contract/users';
import { videos } from '~/contract/videos';
import { verification } from '~/contract/verification';

/** All upstream calls, by service. Call ids are `service.call`, e.g. `market.simuNav`. */
export const contract = {
  auth,
  users,
  catalogue,
  market,
  content,
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

export type Contract = typeof contract;
export type ServiceName = keyof Contract;
export type CallId = { [S in ServiceName]: `${S}.${Extract<keyof Contract[S], string>}` }[ServiceName];

/** `z.object({})` is inferred as a record without keys. */
type IsNothing<T> = [keyof T] extends [never] ? true : string extends keyof T ? true : false;
type ServiceCalls<Key extends string, T> =
  IsNothing<T> extends true
    ? { [K in Key]?: undefined }
    : object extends T
      ? { [K in Key]?: T }
      : { [K in Key]: T };
/** Input of a call: `query` and `body`, each optional when none of its fields is required. */
export type CallInput<C> = C extends { query: infer Q; body: infer B }
  ? ServiceCalls<'query', z.input<Q>> & ServiceCalls<'body', z.input<B>>
  : never;
/** Arguments of a client method: the input is optional when none of its fields is required. */
export type CallArguments<C> =
  object extends CallInput<C>
    ? [input?: CallInput<C>, options?: CallOptions]
    : [input: CallInput<C>, options?: CallOptions];
export interface CallOptions {
  /** Created once per intent; makes the retry of a state-changing call safe. */
  idempotencyKey?: string;
}
export type CallQuery<C> = C extends { query: infer Q } ? z.output<Q> : never;
export type CallBody<C> = C extends { body: infer B } ? z.output<B> : never;
export type CallResult<C> = C extends { result: infer R } ? z.output<R> : never;

/** Calls that handle codes themselves return the envelope, all others the result. */
export type CallReply<C> = C extends { ignoredCodes: readonly number[] } | { passesAllCodes: true }
  ? Envelope<CallResult<C>>
  : CallResult<C>;

/** The client for loaders and tests: `upstream.market.simuNav({ query: … })`. */
export type UpstreamClient = {
  [S in ServiceName]: {
    [C in keyof Contract[S]]: (...args: CallArguments<Contract[S][C]>) => Promise<CallReply<Contract[S][C]>>;
  };
};

export interface ListedCall {
  id: CallId;
  service: ServiceName;
  call: string;
  definition: CallDefinition;
}

/** All calls as a flat list, in contract order. */
export const calls: readonly ListedCall[] = Object.entries(contract).flatMap(([service, group]) =>
  Object.entries(group).map(([call, definition]) => ({
    id: `${service}.${call}` as CallId,
    service: service as ServiceName,
    call,
    definition: definition as CallDefinition,
  })),
);
