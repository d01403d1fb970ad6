import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { UNKNOWN_CALLER } from '~/upstream/core/http/caller';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { Refusal } from '~/upstream/core/refusal';
import { addAccount, catchRefusal } from '~/upstream/modules/testing/context';
import { createCaller, openLoginWorld } from '~/upstream/modules/testing/login-world';
import { runLimitedAttempt } from '~/upstream/modules/identity/verification/attempts';
import { passwordQueue } from '~/upstream/modules/identity/auth/password';
import { startRegistration, createRegisteredAccount } from '~/upstream/modules/identity/auth/registration';

const isBusy = { code: CODES.tooMany, msg: expect.stringContaining('当前使用密码的人数较多') };

describeOnEachDatabase('login while all password-hash slots are taken', { content: 'migrated' }, (opened) => {
  let kit: Awaited<ReturnType<typeof openLoginWorld>>;
  let free: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    kit = await openLoginWorld(opened());
  });
  afterEach(() => free());

  /** Takes all slots and waiting places of the queue until `free`. */
  function takeAll(isOwner: boolean): void {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const all = Array.from({ length: 26 }, (_, index) =>
      passwordQueue.run(() => ended, { requester: { key: `other:${index}`, isOwner } }),
    );
    free = async () => {
      end();
      await Promise.all(all);
    };
  }

  describe('by strangers', () => {
    it('refuses a login as busy and does not count it as wrong', async () => {
      const { phone } = await addAccount(kit.context, kit.newPhone(), { password: 'RightPass1' });
      const home = createCaller('192.0.2.7');
      takeAll(false);
      for (let index = 0; index < 30; index += 1)
        expect(await catchRefusal(kit.loginByPassword(phone, 'RightPass1', home))).toMatchObject(isBusy);
      await free();
      expect(await kit.loginByPassword(phone, 'RightPass1', home)).toMatchObject({ phone });
    });

    it('gives a known device the next free slot', async () => {
      const { phone } = await addAccount(kit.context, kit.newPhone(), { password: 'RightPass1' });
      const device = createCaller('192.0.2.8', 'd'.repeat(43));
      await kit.loginByPassword(phone, 'RightPass1', device);
      takeAll(false);
      const again = kit.loginByPassword(phone, 'RightPass1', device);
      await free();
      expect(await again).toMatchObject({ phone });
    });
  });

  describe('by owners', () => {
    it('refuses a used registration as such, without computing a hash', async () => {
      const { token } = await startRegistration(kit.context, {
        phone: kit.newPhone(),
        way: 'captcha',
        caller: UNKNOWN_CALLER,
      });
      const given = {
        token,
        password: 'RightPass1',
        origin: { agreement_list: [2, 3] },
        caller: UNKNOWN_CALLER,
      };
      await createRegisteredAccount(kit.context, given);
      takeAll(true);
      expect(await catchRefusal(createRegisteredAccount(kit.context, given))).toMatchObject({
        code: CODES.badRegisterToken,
      });
    });
  });

  it('does not count a failed identity check as a daily attempt', async () => {
    const { id } = await addAccount(kit.context, kit.newPhone(), { password: 'RightPass1' });
    const busy = async () => {
      throw new Refusal(CODES.tooMany, 'busy');
    };
    for (let index = 0; index < 8; index += 1) {
      const tried = catchRefusal(runLimitedAttempt(kit.context, id, 'change_phone', busy));
      expect(await tried).toMatchObject({ msg: 'busy' });
    }
    expect(await runLimitedAttempt(kit.context, id, 'change_phone', async () => 'passed')).toBe('passed');
  });
});
