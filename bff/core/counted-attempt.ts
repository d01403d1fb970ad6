import { getRefusal } from '~/bff/core/errors';
import { isProofRefusal } from '~/contract/refused-proof';

/** Limits of a request (`bff/http/rate-limits.ts`). */
interface Limits<Kind extends string> {
  limit(kind: Kind, key: string): Promise<void>;
  giveBackLimit(kind: Kind, key: string): Promise<void>;
}
/** One count of a limit: its kind and its key. */
type Hold<Kind extends string> = readonly [kind: Kind, key: string];

/**
 * Runs a limited operation. The count is taken before the run, so that concurrent attempts cannot exceed the limit,
 * and given back unless the outcome counts. `isCountedError` decides for a run that throws, `isCounted` for any
 * other.
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
 * Runs an attempt with a password, a code or another proof: it counts only when upstream refused the proof.
 * `isRefused` detects a refusal in a reply that is not an error.
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

/** Sends a code: counts for any reply of upstream, and is given back when there was no reply. */
export const countSend = <T, Kind extends string>(
  limits: Limits<Kind>,
  holds: readonly Hold<Kind>[],
  run: () => Promise<T>,
): Promise<T> =>
  held(limits, holds, run, {
    isCounted: () => true,
    isCountedError: (error) => getRefusal(error) !== null,
  });
