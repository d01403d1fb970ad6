import type { Found, Samples } from '~/contract/check-sample';
import { MARKET_SAMPLES } from '~/contract/check-samples-market';
import { MONEY_SAMPLES } from '~/contract/check-samples-money';
import { PEOPLE_SAMPLES } from '~/contract/check-samples-people';
import type { ListedCall } from '~/contract/index';

/** One sample a call; a call without one does not compile. */
export const SAMPLES: Samples = { ...PEOPLE_SAMPLES, ...MARKET_SAMPLES, ...MONEY_SAMPLES };

export interface AnySample {
  input?: (found: Found) => { query?: Record<string, unknown>; body?: unknown } | null;
  refusals?: readonly number[];
  skip?: string;
}

/** The sample of a call by its place in the list. */
export const sampleOf = ({ service, call }: ListedCall): AnySample =>
  (SAMPLES[service] as Readonly<Record<string, AnySample>>)[call] ?? {};
