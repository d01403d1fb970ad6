import type { SampleFindings, CallSamples } from '~/contract/check-sample';
import { MARKET_SAMPLES } from '~/contract/check-samples-market';
import { MONEY_SAMPLES } from '~/contract/check-samples-money';
import { ACCOUNT_SAMPLES } from '~/contract/check-samples-people';
import type { ListedCall } from '~/contract/index';

/** One sample per call; a call without a sample does not compile. */
export const SAMPLES: CallSamples = { ...ACCOUNT_SAMPLES, ...MARKET_SAMPLES, ...MONEY_SAMPLES };

export interface AnyCallSample {
  input?: (found: SampleFindings) => { query?: Record<string, unknown>; body?: unknown } | null;
  refusals?: readonly number[];
  skip?: string;
}

/** Returns the sample of a call by its service and name. */
export const getSample = ({ service, call }: ListedCall): AnyCallSample =>
  (SAMPLES[service] as Readonly<Record<string, AnyCallSample>>)[call] ?? {};
