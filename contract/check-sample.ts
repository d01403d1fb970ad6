import type { CallInput, Contract, ServiceName } from '~/contract/index';

/** Values found in earlier replies, used as input of later calls. */
export interface SampleFindings {
  phone?: string;
  password?: string;
  token?: string;
  productId?: string;
  companyId?: string;
  managerId?: string;
  /** A public fund that is not on the watchlist. */
  fundCode?: string;
  /** An article that the account has not liked or collected. */
  newsId?: string;
  groupId?: string;
}

export interface CallSample<C> {
  /** Builds the input from the findings; null when they are not enough. */
  input?: (found: SampleFindings) => CallInput<C> | null;
  /** Codes other than 0 that are correct for this input. */
  refusals?: readonly number[];
  /** Reason for not making the call. */
  skip?: string;
}

export type CallSamples = { [S in ServiceName]: { [C in keyof Contract[S]]: CallSample<Contract[S][C]> } };

/** An id that does not exist. */
export const UNKNOWN_ID = 'contract-check-none';
export const SAMPLE_AGREEMENTS = { agreement_list: [2, 3] };

export const buildProductInput = ({ productId }: SampleFindings) =>
  productId ? { query: { product_id: productId } } : null;
export const buildFundInput = ({ fundCode }: SampleFindings) =>
  fundCode ? { query: { fund_code: fundCode } } : null;
/** Builds a body about the fund that an earlier call added. */
export const buildWatchedBody = <T>(
  { fundCode }: SampleFindings,
  body: (fund: { kind: 'public'; id: string }) => T,
) => (fundCode ? { body: body({ kind: 'public', id: fundCode }) } : null);
export const buildWatchedInput = ({ fundCode }: SampleFindings) =>
  fundCode ? { body: { public: [fundCode] } } : null;
