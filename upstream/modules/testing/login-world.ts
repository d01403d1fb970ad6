import type { OpenedDatabase } from '~/upstream/core/db/open';
import { auth } from '~/upstream/modules/identity/auth';
import type { Caller } from '~/upstream/core/http/caller';
import type { ServiceContext } from '~/upstream/core/service-context';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';

/** Accepts the agreements of the wealth edition. */
export const LOGIN_ORIGIN = { agreement_list: [2, 3] };
const guest = { query: {}, account: null } as const;

/** Returns another six-digit code. */
export const createOtherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Creates a request origin: an address, and a browser with this id. */
export const createCaller = (address: string, deviceToken: string | null = null): Caller => ({
  address,
  deviceToken,
});

/** Opens a test world with login helpers. */
export async function openLoginWorld(opened: OpenedDatabase) {
  const world: TestWorld = await openWorld({ opened });
  const context: ServiceContext = world.context;
  let phones = 0;
  const send = (phone: string, caller?: Caller) =>
    auth.sendCaptcha({ ...guest, context, caller, body: { phone, scene: 'login' } });
  return {
    world,
    context,
    /** Returns an unused phone. */
    newPhone: () => `139${String((phones += 1)).padStart(8, '0')}`,
    send,
    /** Sends a code and returns it. */
    async receive(phone: string, caller?: Caller): Promise<string> {
      const { outbox_code: code } = await send(phone, caller);
      if (code === undefined) throw new Error('no code in the reply of the embedded upstream');
      return code;
    },
    loginByCaptcha: (phone: string, captcha: string, caller?: Caller) =>
      auth.loginByCaptcha({ ...guest, context, caller, body: { phone, captcha, ...LOGIN_ORIGIN } }),
    loginByPassword: (phone: string, password: string, caller?: Caller) =>
      auth.loginByPassword({ ...guest, context, caller, body: { phone, password, ...LOGIN_ORIGIN } }),
  };
}
