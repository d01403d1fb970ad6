import type { Samples } from '~/contract/check-sample';
import { MARKET_SAMPLES } from '~/contract/check-samples-market';
import { MONEY_SAMPLES } from '~/contract/check-samples-money';
import { PEOPLE_SAMPLES } from '~/contract/check-samples-people';

/** One sample a call; a call without one does not compile. */
export const SAMPLES: Samples = { ...PEOPLE_SAMPLES, ...MARKET_SAMPLES, ...MONEY_SAMPLES };
