import type { SampleFindings, CallSamples } from '~/contract/check-sample';
import { MARKET_SAMPLES } from '~/contract/check-samples-market';
import { MONEY_SAMPLES } from '~/contract/check-samples-money';
import { ACCOUNT_SAMPLES } from '~/contract/check-samples-people';
import type { ListedCall } from '~/contract/index';

/** One sample a call; a call without one does not compile. */
export const SAMPLES: CallSamples = { ...ACCOUNT_SAMPLES, ...MARKET_SAMPLES, ...MONEY_SAMPLES };

export interface AnyCallSample {
  input?: (found: SampleFindings) => { query?: Record<string, unknown>; body?: unknown } | null;
  refusals?: readonly number[];
  skip?: string;
}

/** The sample of a call by its place in the list. */
export const getSample = ({ service, call }: ListedCall): AnyCallSample =>
  (SAMPLES[service] as Readonly<Record<string, AnyCallSample>>)[call] ?? {};
