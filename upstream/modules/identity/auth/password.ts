import { CODES } from '~/contract/codes';
import { getHashCost, hashPassword, createDummyHash, verifyPassword } from '~/upstream/core/db/password';
import { createQueueMeter } from '~/upstream/core/metrics';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import type { Requester } from '~/upstream/core/http/caller';
import { createFairQueue } from '~/observability/fair-queue';

/** Each check needs 128 MiB, and two of the four threads that also read files. */
export const passwordQueue = createFairQueue({
  concurrency: 2,
  queueLength: 24,
  // A portal waits ten seconds: for the queue, and then for the work.
  waitMs: 5_000,
  meter: createQueueMeter('passwords'),
  refuse: ({ isOwner }) =>
    new Refusal(CODES.tooMany, `当前使用密码的人数较多，请稍后再试${isOwner ? '' : '，或使用验证码登录'}`),
});

type HashContext = Pick<ServiceContext, 'config'>;

/** Hashes a new password for storage. @throws Refusal 4029 while too many are in progress */
export const createPasswordHash = (
  { config }: HashContext,
  password: string,
  requester: Requester,
): Promise<string> => passwordQueue.run(() => hashPassword(password, config.passwordCost), { requester });

export interface PasswordCheck {
  isRight: boolean;
  /** New hash to store when the stored one is cheaper than the current cost; else null. */
  rehashed: string | null;
}

/**
 * Checks a password against the stored hash. Null (no account, or no password yet) and older hashes take the same
 * time: the current cost is paid in every case, and null gives false.
 * @throws Refusal 4029 while too many are in progress: the password was not checked
 */
export function checkPassword(
  { config }: HashContext,
  password: string,
  stored: string | null,
  requester: Requester,
): Promise<PasswordCheck> {
  const { passwordCost: cost } = config;
  const check = async (): Promise<PasswordCheck> => {
    const isRight = (await verifyPassword(password, stored ?? createDummyHash(cost))) && stored !== null;
    const isCheap = stored !== null && getHashCost(stored) < cost;
    const rehashed = isCheap ? await hashPassword(password, cost) : null;
    return { isRight, rehashed: isRight ? rehashed : null };
  };
  return passwordQueue.run(check, { requester });
}
