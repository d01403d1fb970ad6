import type { PublicType } from '~/upstream/core/db/schema';
import terms from '~/upstream/core/db/import/public-terms-by-type.json' with { type: 'json' };

/** Terms by type of public fund. Rates are ratios within the caps of the domain rules, section 5. */
export interface PublicTerms {
  risks: readonly number[];
  /** Rate of the first subscription tier; 0 for C classes and money funds. */
  subscribeRate: number;
  managementRate: number;
  custodyRate: number;
  confirmDays: number;
  arrivalDays: number;
  minAmountFen: number;
  isQdii: boolean;
  benchmarkText: string;
  objective: string;
  scope: string;
  strategy: string;
}

/** By type of fund; `{…}` are filled in for each. */
export const PUBLIC_TERMS: Record<PublicType, PublicTerms> = terms;
