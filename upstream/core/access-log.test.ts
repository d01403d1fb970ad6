import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { looks as contract } from '~/contract/access-log';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { OpsContext } from '~/upstream/core/actions/action';
import { actions } from '~/upstream/admin/actions/registry';
import { listAuditEvents } from '~/upstream/core/audit';
import { recordDataAccess } from '~/upstream/core/access-log';
import { accessLog as service } from '~/upstream/modules/customers/access-log';
import { activities as activityContract } from '~/contract/activities';
import { activities } from '~/upstream/modules/events/activities';
import { addActivity } from '~/upstream/modules/events/manage-activity';
import { addUnsettledBusiness } from '~/upstream/modules/identity/account/testing/unsettled';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { partial } from '~/tests/fixtures/partial';

let world: TestWorld;
let serial = 0;
const newPerson = (columns: Record<string, unknown> = {}) => {
  serial += 1;
  return addAccount(world.context, `138621${String(serial).padStart(5, '0')}`, { columns });
};
type Person = Awaited<ReturnType<typeof newPerson>>;
const mine = (who: Person, query: object = {}) =>
  callHandler(contract.mine, service.mine, world.context, { query }, who);
const recordAccessBy = (adviser: Person, people: readonly Person[], page: 'client_list' | 'client_detail') =>
  recordDataAccess(world.context, {
    viewer: { role: 'adviser', id: adviser.id },
    accountIds: people.map(({ id }) => id),
    page,
    reason: '经本人同意的客户服务',
  });

describeOnEachDatabase('access log of personal data', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });

  it('keeps one counted row per day, viewer and page; the first of a day is also in the audit log', async () => {
    const [adviser, client, other] = [
      await newPerson({ name: '温婉清' }),
      await newPerson(),
      await newPerson(),
    ];
    await recordAccessBy(adviser, [client, other, client], 'client_list');
    world.pass(60);
    await recordAccessBy(adviser, [client], 'client_list');
    await recordAccessBy(adviser, [client], 'client_detail');
    const seen = (await mine(client)).list;
    expect(seen.map(({ page, count }) => [page, count])).toEqual([
      ['client_detail', 1],
      ['client_list', 2],
    ]);
    expect(seen[1]).toMatchObject({
      role: 'adviser',
      adviser_name: '温婉清',
      reason: '经本人同意的客户服务',
    });
    expect(Date.parse(seen[1]!.last_at) - Date.parse(seen[1]!.first_at)).toBe(60_000);
    expect(
      (await listAuditEvents(world.context.db, 'account', client.id)).map(({ actor, detail }) => [
        actor,
        detail,
      ]),
    ).toEqual(
      ['client_list', 'client_detail'].map((page) => [
        `person:${adviser.id}`,
        { page, reason: '经本人同意的客户服务' },
      ]),
    );
    world.pass(86_400);
    await recordAccessBy(adviser, [client], 'client_list');
    expect((await mine(client)).list).toHaveLength(3);
    // Access to one person is not visible to another.
    expect((await mine(other)).list.map(({ count }) => count)).toEqual([1]);
    expect((await mine(adviser)).list).toEqual([]);
  });

  it('is read page by page and by viewer', async () => {
    const [adviser, client] = [await newPerson(), await newPerson()];
    for (let day = 0; day < 4; day += 1) {
      await recordAccessBy(adviser, [client], 'client_detail');
      world.pass(86_400);
    }
    const first = await mine(client, { limit: 3 });
    const rest = await mine(client, { limit: 3, cursor: first.next_cursor });
    expect([first.total, first.list.length, rest.list.length, rest.next_cursor]).toEqual([4, 3, 1, null]);
    expect(first.list.map(({ day }) => day)).toEqual(
      first.list
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    );
    expect(await mine(client, { role: 'operator' })).toMatchObject({ list: [], total: 0 });
  });

  it('cannot be deleted or overwritten', async () => {
    const [adviser, client] = [await newPerson(), await newPerson()];
    await recordAccessBy(adviser, [client], 'client_list');
    const { db } = world.context;
    const own = sql`where account_id = ${client.id}`;
    for (const statement of [
      sql`delete from looks ${own}`,
      sql`update looks set reason = 'x' ${own}`,
      sql`update looks set count = 1 ${own}`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('looks are kept');
  });

  it('gets an entry from every operator action that shows personal data', async () => {
    const person = await newPerson();
    const { db } = world.context;
    await db
      .insertInto('qualifications')
      .values({
        id: 'look-proof',
        account_id: person.id,
        kind: 'simu',
        criterion: 'assets',
        proof_file_ids: '[]',
        experience_file_ids: '[]',
        state: 'review',
        applied_at: world.context.now().toISOString(),
      })
      .execute();
    await addUnsettledBusiness(world.context, person.id);
    const feedback = {
      kind: 'suggestion' as const,
      text: '希望支持大字号的对账单',
      contact: '',
      file_ids: [],
    };
    await db
      .insertInto('feedbacks')
      .values({
        ...{ id: 'look-feedback', number: 'F202611200001', account_id: person.id, ...feedback },
        created_at: world.context.now().toISOString(),
      })
      .execute();
    await db
      .updateTable('dividend_bookings')
      .set({ refused_at: world.context.now().toISOString(), refused_reason: '账户已销户' })
      .where('account_id', '=', person.id)
      .execute();
    const hours = (count: number) =>
      new Date(world.context.now().getTime() + count * 3_600_000).toISOString();
    const activity = await addActivity(world.context, {
      ...{ title: '沙龙', text: '一句话', mode: 'on_site', city: '上海', place: '一楼会议室', seats: 1 },
      ...{ starts_at: hours(48), ends_at: hours(50), cancel_until: hours(24) },
    });
    const seat = { body: { activity_id: activity.id } };
    await callHandler(activityContract.register, activities.register, world.context, seat, person);
    const at = world.context.now().toISOString();
    const words = { title: '分红方案', text: '分红方案有调整', read_by: '2026-12-01', published_at: at };
    await db
      .insertInto('holder_notices')
      .values({ id: 'look-notice', version: 1, kind: 'public', fund_id: 'pf1', ...words })
      .execute();
    const holder = { notice_id: 'look-notice', account_id: person.id, asked_at: at };
    await db.insertInto('holder_notice_holders').values(holder).execute();
    const call = {
      id: 'look-call',
      product_id: 'pe1',
      kind: 'call',
      day: '2026-12-01',
      payload: '{}',
    } as const;
    await db
      .insertInto('product_events')
      .values({ ...call, state: 'booked', made_at: at, booked_at: at, seq: 1 })
      .execute();
    await db
      .insertInto('capital_calls')
      .values({
        ...{ event_id: 'look-call', account_id: person.id, fund_id: 'pe1', gross_fen: 100, offset_fen: 0 },
        ...{ notified_on: '2026-11-20', due_on: '2026-12-01', penalty_rate: '0.1', grace_days: 0 },
        defaulted_on: null,
      })
      .execute();
    const asked: Record<string, Record<string, string>> = {
      'list-reviews': {},
      'show-review': { account: person.id, what: 'simu', reason: '核对资产证明' },
      'list-public-orders': { account: person.id },
      'show-public-order': { order: 'po1', reason: '核对扣款' },
      'list-refused-money': {},
      'show-feedback': { number: 'F202611200001', reason: '核对附件' },
      'list-holder-notices': { notice: 'look-notice' },
      'list-activity': { activity: activity.id },
      'list-capital-calls': {},
      files: { account: person.id, reason: '核对材料' },
      audit: { account: person.id, reason: '核对投诉' },
      outbox: { account: person.id },
      sms: { phone: person.phone },
      mails: {},
      'check-ledger': {},
    };
    await db
      .insertInto('email_outbox')
      .values({
        ...{ account_id: person.id, email: 'a@example.com', subject: '通知', text: '一句话' },
        ...{ topic: 'notice', created_at: at, tries: 1, fault: 'refused', next_at: at },
      } as never)
      .execute();
    const reading = actions.filter(({ name }) =>
      /^(?:list|show|read|find|check)-|^(?:files|audit|outbox|sms|mails)$/.test(name),
    );
    // Private orders: modules/private-orders/life.test.ts; bank money: desk/pages; held money:
    // private-orders/money-in-time.test.ts; corrections: settlement/navs/correct.test.ts; requests:
    // admin/actions/shown-accounts.test.ts; the others show only data of staff, or sums without their holders.
    const elsewhere = [
      'list-orders',
      'list-bank-rows',
      'list-money-back',
      'list-held-money',
      'list-corrections',
    ];
    elsewhere.push(
      'list-operators',
      'list-requests',
      'list-payout-batches',
      'list-product-events',
      'list-product-payments',
      'list-settlements',
      'list-content',
      'show-content',
      'list-switches',
      'list-feedback',
    );
    expect(reading.map(({ name }) => name).sort()).toEqual([...Object.keys(asked), ...elsewhere].sort());
    for (const action of reading.filter(({ name }) => name in asked)) {
      const { total } = await mine(person);
      const context = partial<OpsContext>(world.context);
      await action.run({ context, input: action.arguments.parse(asked[action.name]) });
      expect([action.name, (await mine(person)).total - total]).toEqual([action.name, 1]);
    }
    expect(
      (await mine(person)).list.every(
        ({ role, adviser_name }) => role === 'operator' && adviser_name === null,
      ),
    ).toBe(true);
  });
});
