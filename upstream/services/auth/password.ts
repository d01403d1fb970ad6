import { CODES } from '~/upstream/contract/codes';
import { costOf, hashPassword, nobodysHash, verifyPassword } from '~/upstream/db/password';
import type { ServiceContext } from '../handler';
import { Refusal } from '../refusal';

/** Hashes made at once: 128 MiB each, and two of the four threads that also read files. */
const AT_ONCE = 2;
/** More would wait longer than a portal does. */
const WAITING_MAX = 24;

type HashContext = Pick<ServiceContext, 'config'>;

/** Runs few at once and lets few wait. */
export function createGate(atOnce: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    /** @throws Refusal 4029 when too many wait already */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (waiting.length >= waitingMax)
          throw new Refusal(CODES.tooMany, '当前使用密码的人数较多，请稍后再试，或使用验证码登录');
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        // Whoever waits longest takes the place over.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
const gate = createGate(AT_ONCE, WAITING_MAX);

/** The hash to keep of a new password. @throws Refusal 4029 while too many are made */
export const newHash = ({ config }: HashContext, password: string): Promise<string> =>
  gate.run(() => hashPassword(password, config.passwordCost));

export interface PasswordCheck {
  isRight: boolean;
  /** The hash to keep from now on, where the stored one is cheaper than today's; else null. */
  rehashed: string | null;
}

/**
 * Whether the password is the stored one. Null (no account, or no password set yet) takes as long and is false, and so
 * does a hash of older days: today's cost is paid in every case.
 * @throws Refusal 4029 while too many are checked
 */
export function checkPassword(
  { config }: HashContext,
  password: string,
  stored: string | null,
): Promise<PasswordCheck> {
  const { passwordCost: cost } = config;
  return gate.run(async () => {
    const isRight = (await verifyPassword(password, stored ?? nobodysHash(cost))) && stored !== null;
    const isCheap = stored !== null && costOf(stored) < cost;
    const rehashed = isCheap ? await hashPassword(password, cost) : null;
    return { isRight, rehashed: isRight ? rehashed : null };
  });
}
