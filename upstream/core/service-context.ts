import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { UpstreamConfig } from '~/upstream/core/config';
import type { CallBody, CallQuery, CallResult, Contract, ServiceName } from '~/contract';
import type { Device } from '~/contract/account';
import type { Database } from '~/upstream/core/db/schema';
import type { Scanner } from '~/upstream/core/files/scan';
import type { CopyStore } from '~/upstream/core/files/copies';
import type { FileStore } from '~/upstream/core/files/store';
import type { MailTransport } from '~/upstream/core/mail/transport';
import type { DocumentSigner } from '~/upstream/core/signing/document-signer';
import type { Caller } from '~/upstream/core/http/caller';
import type { CarrierVerifier } from '~/upstream/core/external-services/carrier';
import type { Bank } from '~/upstream/core/external-services/bank';
import type { Checkers } from '~/upstream/core/external-services/checkers';

/** Account of the token sent with the request. */
export interface Account {
  id: string;
  /** Key of the `access_tokens` row the request was made with. */
  tokenHash: string;
}

/**
 * Moves to an account what its device did before the login: likes of articles, answers to lessons. `deviceHash` is null for a
 * device without a device id.
 */
export type AdoptGuestData = (
  db: Kysely<Database>,
  accountId: string,
  deviceHash: string | null,
) => Promise<void>;

/** Dependencies of every handler: no handler reads a clock, a setting or a socket directly. */
export interface ServiceContext {
  db: Kysely<Database>;
  now: () => Date;
  config: UpstreamConfig;
  log: Logger;
  carrier: CarrierVerifier;
  checkers: Checkers;
  bank: Bank;
  files: FileStore;
  /** Copies of personal data made for their owners, until they expire. */
  copies: CopyStore;
  scan: Scanner;
  documentSigner: DocumentSigner;
  /** Null when no mail transport is configured: mails stay in the outbox. */
  mail: MailTransport | null;
  adoptGuestData: AdoptGuestData;
}

/** Account of a handler: always for calls that require a token, maybe for calls with an optional one, null for the others. */
type AccountOf<C> = C extends { auth: 'required' }
  ? Account
  : C extends { auth: 'optional' }
    ? Account | null
    : null;

export interface HandlerInput<C> {
  query: CallQuery<C>;
  body: CallBody<C>;
  account: AccountOf<C>;
  context: ServiceContext;
  /** The caller's Idempotency-Key, for calls whose repeat must find what the first run made. */
  key?: string | null;
  /** Device of the request, as far as its headers show it. */
  device?: Device | null;
  /** Network origin of the request. */
  caller?: Caller;
}

export type CallHandler<C> = (input: HandlerInput<C>) => Promise<CallResult<C>>;

/** All calls of one service; a call that is missing or answers another shape is a type error. */
export type ServiceHandlers<S extends ServiceName> = {
  [C in keyof Contract[S]]: CallHandler<Contract[S][C]>;
};

/** Implements every call of a service: `export const search = implement('search', { async query({ query, context }) {…} })`. */
export function implement<S extends ServiceName>(
  _service: S,
  handlers: ServiceHandlers<S>,
): ServiceHandlers<S> {
  return handlers;
}

/** Implements some calls of a service; `upstream/server/services.ts` puts the parts together. */
export function implementCalls<S extends ServiceName, K extends keyof Contract[S]>(
  _service: S,
  handlers: Pick<ServiceHandlers<S>, K>,
): Pick<ServiceHandlers<S>, K> {
  return handlers;
}
