import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { addAccount, openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { giveCurrentConsent } from '~/upstream/modules/identity/consents/book';
import { toPayload, PAYLOAD_LIMIT_CHARACTERS, scrubText } from '~/upstream/modules/tracking/payload';
import { tracking } from '~/upstream/modules/tracking/tracking';

let world: TestWorld;
describeOnEachDatabase('tracking', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });

  describe('stored form of an event', () => {
    it('has no token in a URL and no complete phone number', () => {
      expect(scrubText('/wealth/user?a=1&token=abc.def&b=2#login=xyz')).toBe(
        '/wealth/user?a=1&token=*&b=2#login=*',
      );
      expect(scrubText('call 13812345678 now, not 138123456789')).toBe(
        'call 138****5678 now, not 138123456789',
      );
      const event = {
        jump_url: '/x?token=secret',
        ea: 'view',
        timings: { load: 13812345678 },
        list: [{ phone: '13812345678' }],
      };
      const payload = toPayload(event);
      expect(payload).not.toContain('secret');
      expect(JSON.parse(payload)).toEqual({
        jump_url: '/x?token=*',
        ea: 'view',
        timings: { load: 13812345678 },
        list: [{ phone: '138****5678' }],
      });
    });

    it('is limited in size', () => {
      const payload = toPayload({ message: 'm'.repeat(2000), list: [{ text: 'x'.repeat(100_000) }] });
      expect(payload.length).toBeLessThan(PAYLOAD_LIMIT_CHARACTERS);
      expect(JSON.parse(payload)).toEqual({ message: 'm'.repeat(500), is_cut: true });
    });
  });

  describe('tracking calls', () => {
    const input = () => ({ query: {}, account: null, context: world.context });

    it('CALL-027 CALL-029 CALL-030 stores events, with the account if the person has agreed', async () => {
      const account = await addAccount(world.context, '13400000001');
      const agreed = { kind: 'tracking', source: 'consent_page' } as const;
      await world.context.db
        .transaction()
        .execute((trx) => giveCurrentConsent(trx, world.context.now(), account.id, agreed));
      await tracking.collect({
        ...input(),
        account,
        body: { ec: 'page_view', ea: 'view', el: 'half \ud800' },
      });
      await tracking.scriptError({ ...input(), body: { type: 'wx-get-js-error', message: 'boom' } });
      await tracking.observe({ ...input(), body: { event_name: 'page_init', timings: { load: 12 } } });
      const { db } = world.context;
      expect(await db.selectFrom('tracking_events').selectAll().execute()).toMatchObject([
        { account_id: account.id, kind: 'collect', payload: { ec: 'page_view', ea: 'view' } },
      ]);
      expect(await db.selectFrom('script_errors').selectAll().execute()).toMatchObject([
        { account_id: null, payload: { type: 'wx-get-js-error', message: 'boom' } },
      ]);
      expect(await db.selectFrom('observer_events').selectAll().execute()).toMatchObject([
        { event_name: 'page_init', payload: { timings: { load: 12 } } },
      ]);
    });

    it('CALL-028 keeps a given session id and creates one otherwise', async () => {
      const ask = (session_info_id?: string) =>
        tracking.userState({
          ...input(),
          body: {},
          query: { page_referer: 'https://example.org', session_info_id },
        });
      expect(await ask('known')).toEqual({ session_info_id: 'known' });
      expect((await ask()).session_info_id).toMatch(/^[\w-]{20,}$/);
    });
  });
});
