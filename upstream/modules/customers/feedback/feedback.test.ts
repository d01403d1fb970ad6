import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { feedback as contract } from '~/contract/feedback';
import type { FeedbackKind } from '~/contract/kinds';
import { MAX_FEEDBACK_PER_DAY } from '~/contract/limits';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { listAuditEvents } from '~/upstream/core/audit';
import { storeFile } from '~/upstream/core/files/stored-files';
import { listNotices } from '~/upstream/core/notices';
import {
  answerEntry,
  escalateComplaints,
  extendEntryDeadline,
  registerEntry,
} from '~/upstream/modules/customers/feedback/handle';
import { feedback } from '~/upstream/modules/customers/feedback/index';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { listExchangeDays } from '~/domain/testing/exchange-days';

const WORDS = '净值曲线在横屏时挡住图例，看不到最后一个月。';
const DAY_S = 86_400;

let world: TestWorld;
let account: Awaited<ReturnType<typeof addAccount>>;
let phones = 0;

describeOnEachDatabase('feedback', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const days = listExchangeDays('2026-01-01', '2026-12-31').map((date) => ({ date }));
    await world.context.db.insertInto('trading_days').values(days).execute();
  });
  beforeEach(async () => {
    account = await addAccount(world.context, `136${String((phones += 1)).padStart(8, '0')}`);
  });

  const submit = (body: { kind?: FeedbackKind; text?: string; contact?: string; file_ids?: string[] } = {}) =>
    callHandler(
      contract.submit,
      feedback.submit,
      world.context,
      { body: { kind: 'fault', text: WORDS, ...body } },
      account,
    );
  const asGuest = (
    body: { kind?: FeedbackKind; text?: string; file_ids?: string[]; form_key?: string } = {},
  ) =>
    callHandler(contract.submit, feedback.submit, world.context, {
      body: { kind: 'fault', text: WORDS, ...body },
    });
  const detail = (number: string, of = account) =>
    callHandler(contract.detail, feedback.detail, world.context, { query: { number } }, of);
  const lookup = (number: string, lookup_code: string) =>
    callHandler(contract.lookup, feedback.lookup, world.context, { body: { number, lookup_code } });
  const texts = async () => (await listNotices(world.context, account.id)).map(({ title }) => title);

  describe('from a customer', () => {
    it('has a number, is listed only for its writer, and sends a notice at each step', async () => {
      const { number, lookup_code } = await submit();
      expect([number, lookup_code]).toEqual([expect.stringMatching(/^F261\d{9}$/), null]);
      const { list, total } = await callHandler(contract.list, feedback.list, world.context, {}, account);
      expect([total, list[0]]).toMatchObject([1, { number, status: 'received', clock: null, answer: null }]);
      const other = await addAccount(world.context, `136${String((phones += 1)).padStart(8, '0')}`);
      expect((await catchRefusal(detail(number, other))).code).toBe(CODES.notFound);
      await registerEntry(world.context, number);
      world.pass(60);
      await answerEntry(world.context, number, '已在新版中修正。');
      expect(await detail(number)).toMatchObject({ status: 'answered', answer: '已在新版中修正。' });
      expect(await texts()).toEqual([`使用问题 ${number} 已答复`, `使用问题 ${number} 已登记`]);
      expect((await catchRefusal(answerEntry(world.context, number, '再答'))).code).toBe(CODES.conflict);
      const audit = await listAuditEvents(world.context.db, 'feedback', number);
      expect(audit.map(({ action }) => action)).toEqual([
        'feedback_received',
        'feedback_registered',
        'feedback_answered',
      ]);
    });

    it('accepts only own pictures that were uploaded for feedback', async () => {
      const file = (kind: string, accountId: string) =>
        storeFile(world.context, {
          ...{ kind, accountId, bytes: Buffer.from(`${kind}${accountId}`) },
          ...{ contentType: 'image/png', name: '截图.png' },
        });
      const { id } = await file('feedback', account.id);
      const { number } = await submit({ file_ids: [id] });
      expect((await detail(number)).file_ids).toEqual([id]);
      const [proof, other] = [
        await file('asset_proof', account.id),
        await addAccount(world.context, `136${String((phones += 1)).padStart(8, '0')}`),
      ];
      const foreign = await file('feedback', other.id);
      for (const wrong of [proof.id, foreign.id])
        expect(await catchRefusal(submit({ file_ids: [wrong] }))).toMatchObject({
          result: { reason: 'invalid', field: 'file_ids' },
        });
    });

    it('is limited per day, also for concurrent requests, and accepted again the next day', async () => {
      const calls = Array.from({ length: MAX_FEEDBACK_PER_DAY + 3 }, (_, index) =>
        submit({ text: `${WORDS}${index}` }),
      );
      const outcomes = await Promise.allSettled(calls);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_FEEDBACK_PER_DAY);
      expect((await catchRefusal(submit())).code).toBe(CODES.tooMany);
      world.pass(DAY_S);
      expect((await submit()).number).toMatch(/^F/);
    });
  });

  describe('from a guest', () => {
    it('is opened only by number and code, in any typing; a wrong pair reveals nothing', async () => {
      const { number, lookup_code } = await asGuest();
      expect(lookup_code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
      const typed = lookup_code!.toLowerCase().replace('-', ' ');
      expect(await lookup(number, typed)).toMatchObject({ number, text: WORDS });
      const none = await catchRefusal(lookup('F000000000000', lookup_code!));
      expect(await catchRefusal(lookup(number, 'AAAA-AAAA'))).toEqual(none);
      const own = await submit();
      expect(await catchRefusal(lookup(own.number, lookup_code!))).toEqual(none);
    });

    it('is one entry when posted twice; the last code opens it', async () => {
      const form = { text: `${WORDS}两次`, form_key: '5f0c1c8e-6a52-4f2e-9b9a-1d3c5d7e9f10' };
      const first = await asGuest(form);
      const second = await asGuest(form);
      expect(second.number).toBe(first.number);
      // The same text of another guest does not affect the entry.
      const stranger = await asGuest({ text: form.text });
      expect(stranger.number).not.toBe(first.number);
      expect((await lookup(second.number, second.lookup_code!)).number).toBe(first.number);
      expect((await catchRefusal(lookup(first.number, first.lookup_code!))).code).toBe(CODES.notFound);
      expect((await lookup(second.number, second.lookup_code!)).number).toBe(first.number);
    });

    it('has no pictures', async () => {
      expect((await catchRefusal(asGuest({ file_ids: ['f1'] }))).msg).toContain('先登录');
    });
  });

  describe('of kind complaint', () => {
    it('has trading-day deadlines for registration and answer, which can be extended once', async () => {
      const { number } = await submit({ kind: 'complaint' });
      // A Monday whose deadline is within the calendar, also when extended.
      const received = { created_at: '2026-11-02T01:00:00Z' };
      await world.context.db.updateTable('feedbacks').set(received).where('number', '=', number).execute();
      expect((await detail(number)).clock).toMatchObject({
        ...{ register_by: '2026-11-05', answer_by: '2026-11-23' },
        ...{ prolonged_at: null, escalated_at: null },
      });
      await registerEntry(world.context, number);
      await extendEntryDeadline(world.context, number, '需要向登记机构核实');
      expect((await detail(number)).clock).toMatchObject({
        ...{ answer_by: '2026-12-14', prolonged_reason: '需要向登记机构核实' },
      });
      expect((await catchRefusal(extendEntryDeadline(world.context, number, '再延'))).code).toBe(
        CODES.conflict,
      );
    });

    it('is escalated once when overdue, with a notice to the writer; answered ones are not', async () => {
      const { number } = await submit({ kind: 'complaint' });
      const done = await submit({ kind: 'complaint', text: `${WORDS}已答` });
      await answerEntry(world.context, done.number, '已核对');
      await escalateComplaints(world.context);
      expect((await detail(number)).clock!.escalated_at).toBeNull();
      world.pass(7 * DAY_S);
      await escalateComplaints(world.context);
      const { escalated_at } = (await detail(number)).clock!;
      expect(escalated_at).not.toBeNull();
      world.pass(60);
      await escalateComplaints(world.context);
      expect((await detail(number)).clock!.escalated_at).toBe(escalated_at);
      expect((await detail(done.number)).clock!.escalated_at).toBeNull();
      expect((await texts()).filter((title) => title.includes('已升级'))).toHaveLength(1);
    });
  });
});
