import type { CallInput, Contract, ServiceName } from '~/contract/index';

/** What earlier replies have shown, for the inputs of later calls. */
export interface SampleFindings {
  phone?: string;
  password?: string;
  token?: string;
  productId?: string;
  companyId?: string;
  managerId?: string;
  /** A public fund that is not on the watchlist. */
  fundCode?: string;
  /** An article the account has not liked or collected. */
  newsId?: string;
  groupId?: string;
}

export interface CallSample<C> {
  /** Input made of what was found; null when that is not enough. */
  input?: (found: SampleFindings) => CallInput<C> | null;
  /** Codes beside 0 that are a right answer to this input. */
  refusals?: readonly number[];
  /** Why the call is not made. */
  skip?: string;
}

export type CallSamples = { [S in ServiceName]: { [C in keyof Contract[S]]: CallSample<Contract[S][C]> } };

/** An id that belongs to nothing. */
export const UNKNOWN_ID = 'contract-check-none';
export const SAMPLE_AGREEMENTS = { agreement_list: [2, 3] };

export const buildProductInput = ({ productId }: SampleFindings) =>
  productId ? { query: { product_id: productId } } : null;
export const buildFundInput = ({ fundCode }: SampleFindings) =>
  fundCode ? { query: { fund_code: fundCode } } : null;
/** A body about the fund that was added before it. */
export const buildWatchedBody = <T>(
  { fundCode }: SampleFindings,
  body: (fund: { kind: 'public'; id: string }) => T,
) => (fundCode ? { body: body({ kind: 'public', id: fundCode }) } : null);
export const buildWatchedInput = ({ fundCode }: SampleFindings) =>
  fundCode ? { body: { public: [fundCode] } } : null;
