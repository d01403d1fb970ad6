import { CODES } from '~/contract/codes';
import { getHashCost, hashPassword, createDummyHash, verifyPassword } from '~/upstream/core/db/password';
import { createQueueMeter } from '~/upstream/core/metrics';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import type { Requester } from '~/upstream/core/http/caller';
import { createFairQueue } from '~/upstream/core/fair-queue';

/** 128 MiB each at once, and two of the four threads that also read files. */
export const passwordQueue = createFairQueue({
  atOnce: 2,
  waitingMax: 24,
  // A portal waits ten seconds: for the turn, and then for the work.
  waitMaxMs: 5_000,
  meter: createQueueMeter('passwords'),
  busy: ({ isOwner }) =>
    new Refusal(CODES.tooMany, `当前使用密码的人数较多，请稍后再试${isOwner ? '' : '，或使用验证码登录'}`),
});

type HashContext = Pick<ServiceContext, 'config'>;

/** The hash to keep of a new password. @throws Refusal 4029 while too many are made */
export const createPasswordHash = (
  { config }: HashContext,
  password: string,
  asker: Requester,
): Promise<string> => passwordQueue(asker, () => hashPassword(password, config.passwordCost));

export interface PasswordCheck {
  isRight: boolean;
  /** The hash to keep from now on, where the stored one is cheaper than today's; else null. */
  rehashed: string | null;
}

/**
 * Whether the password is the stored one. Null (no account, or no password set yet) takes as long and is false, and so
 * does a hash of older days: today's cost is paid in every case.
 * @throws Refusal 4029 while too many are checked: it was not looked at
 */
export function checkPassword(
  { config }: HashContext,
  password: string,
  stored: string | null,
  asker: Requester,
): Promise<PasswordCheck> {
  const { passwordCost: cost } = config;
  return passwordQueue(asker, async () => {
    const isRight = (await verifyPassword(password, stored ?? createDummyHash(cost))) && stored !== null;
    const isCheap = stored !== null && getHashCost(stored) < cost;
    const rehashed = isCheap ? await hashPassword(password, cost) : null;
    return { isRight, rehashed: isRight ? rehashed : null };
  });
}
