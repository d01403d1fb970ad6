import { getRefusal } from '~/bff/core/errors';
import { isProofRefusal } from '~/contract/refused-proof';

/** The limits of a request (`bff/http/rate-limits.ts`). */
interface Limits<Kind extends string> {
  limit(kind: Kind, key: string): Promise<void>;
  giveBackLimit(kind: Kind, key: string): Promise<void>;
}
/** One count of a limit: its kind and its key. */
type Hold<Kind extends string> = readonly [kind: Kind, key: string];

/**
 * Runs something that is limited. It is counted before it runs, so that tries at once cannot pass the limit, and given back
 * unless its end counts. The end of a run that throws counts by `isCountedError`, another by `isCounted`.
 */
async function held<T, Kind extends string>(
  limits: Limits<Kind>,
  holds: readonly Hold<Kind>[],
  run: () => Promise<T>,
  { isCounted, isCountedError }: { isCounted(result: T): boolean; isCountedError(error: unknown): boolean },
): Promise<T> {
  const taken: Hold<Kind>[] = [];
  let counts = false;
  try {
    for (const hold of holds) {
      await limits.limit(...hold);
      taken.push(hold);
    }
    const result = await run();
    counts = isCounted(result);
    return result;
  } catch (error) {
    counts = isCountedError(error);
    throw error;
  } finally {
    if (!counts) await Promise.all(taken.map((hold) => limits.giveBackLimit(...hold)));
  }
}

/**
 * A try at a password, a code or another proof: counts when upstream refused the proof, and only then. `isRefused` says so of
 * an answer that is no error.
 */
export const countFailedAttempt = <T, Kind extends string>(
  limits: Limits<Kind>,
  holds: readonly Hold<Kind>[],
  run: () => Promise<T>,
  isRefused: (result: T) => boolean = () => false,
): Promise<T> =>
  held(limits, holds, run, {
    isCounted: isRefused,
    isCountedError: (error) => {
      const refusal = getRefusal(error);
      return refusal !== null && isProofRefusal(refusal.reason);
    },
  });

/** Sends a code: counts whatever upstream answers, and is given back when it did not answer. */
export const countSend = <T, Kind extends string>(
  limits: Limits<Kind>,
  holds: readonly Hold<Kind>[],
  run: () => Promise<T>,
): Promise<T> =>
  held(limits, holds, run, {
    isCounted: () => true,
    isCountedError: (error) => getRefusal(error) !== null,
  });
