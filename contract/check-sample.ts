import type { CallInput, Contract, ServiceName } from '~/contract/index';

/** What earlier replies have shown, for the inputs of later calls. */
export interface Found {
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

export interface Sample<C> {
  /** Input made of what was found; null when that is not enough. */
  input?: (found: Found) => CallInput<C> | null;
  /** Codes beside 0 that are a right answer to this input. */
  refusals?: readonly number[];
  /** Why the call is not made. */
  skip?: string;
}

export type Samples = { [S in ServiceName]: { [C in keyof Contract[S]]: Sample<Contract[S][C]> } };

/** An id that belongs to nothing. */
export const NOBODY = 'contract-check-none';
export const AGREEMENTS = { agreement_list: [2, 3] };

export const product = ({ productId }: Found) => (productId ? { query: { product_id: productId } } : null);
export const fund = ({ fundCode }: Found) => (fundCode ? { query: { fund_code: fundCode } } : null);
/** A body about the fund that was added before it. */
export const aboutWatched = <T>({ fundCode }: Found, body: (fund: { kind: 'public'; id: string }) => T) =>
  fundCode ? { body: body({ kind: 'public', id: fundCode }) } : null;
export const watched = ({ fundCode }: Found) => (fundCode ? { body: { public: [fundCode] } } : null);
