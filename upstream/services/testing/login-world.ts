import type { OpenedDatabase } from '~/upstream/db/open';
import { auth } from '../auth';
import type { ServiceContext } from '../handler';
import { openWorld, type TestWorld } from './context';

/** Accepts the agreements of the wealth edition. */
export const ORIGIN = { agreement_list: [2, 3] };
const guest = { query: {}, account: null } as const;

/** Another code of six digits. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A world with the ways of logging in at hand. */
export async function openLoginWorld(opened: OpenedDatabase) {
  const world: TestWorld = await openWorld({ opened });
  const context: ServiceContext = world.context;
  let phones = 0;
  const send = (phone: string) => auth.sendCaptcha({ ...guest, context, body: { phone, scene: 'login' } });
  return {
    world,
    context,
    /** A phone nobody has used yet. */
    newPhone: () => `139${String((phones += 1)).padStart(8, '0')}`,
    send,
    /** Sends a code and reads it. */
    async receive(phone: string): Promise<string> {
      const { outbox_code: code } = await send(phone);
      if (code === undefined) throw new Error('no code in the reply of the embedded upstream');
      return code;
    },
    loginByCaptcha: (phone: string, captcha: string) =>
      auth.loginByCaptcha({ ...guest, context, body: { phone, captcha, ...ORIGIN } }),
    loginByPassword: (phone: string, password: string) =>
      auth.loginByPassword({ ...guest, context, body: { phone, password, ...ORIGIN } }),
  };
}
