import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '~/upstream/core/db/schema';
import { addDays, getWeekday } from '~/domain/calendar/dates';
import { createSettlementReport } from '~/upstream/modules/settlement/report';
import { storeSettlementRun } from '~/upstream/modules/settlement/runs';
import { addAccount, openWorld } from '~/upstream/modules/testing/context';
import { createStateMetrics } from '~/upstream/server/state-metrics';
import { openForTests } from '~/tests/fixtures/open-for-tests';

// The clock of the test world is stopped on Friday 2026-11-20, 10:00 in Shanghai.
const DAY_SECONDS = 86_400;
const AFTER_SETTLEMENT = 14 * 3_600;

const world = openForTests(() => openWorld({ settings: { SETTLE_NIGHTLY: 'true', RELEASE: 'r7' } }));
beforeAll(async () => {
  const autumn = Array.from({ length: 92 }, (_, index) => addDays('2026-10-01', index));
  const days = autumn.filter((day) => getWeekday(day) < 6).map((date) => ({ date }));
  await world.context.db.insertInto('trading_days').values(days).execute();
  await world.context.db
    .insertInto('feedbacks')
    .values({
      ...{ id: 'f1', number: 'F1', account_id: null, code_hash: null, guest_key: null, kind: 'complaint' },
      ...{ text: 'nobody answers', contact: '', file_ids: [], created_at: '2026-11-19T02:00:00Z' },
      ...{ handled_at: null, prolonged_at: null, prolonged_reason: null, answered_at: null },
      ...{ answer: null, escalated_at: null },
    })
    .execute();
  await world.context.db
    .insertInto('email_outbox')
    .values([
      ...['2026-11-20T01:59:00Z', '2026-11-20T01:58:00Z', '2026-11-21T00:00:00Z'].map((next_at) => ({
        ...{ account_id: null, email: 'a@b.cn', subject: '', text: '', created_at: next_at, next_at },
      })),
    ])
    .execute();
});

const host = () => ({ ...world.context, actions: [] });
/** Returns the value of one line of freshly read metrics. */
const read = async (metrics = createStateMetrics(host())) => {
  const lines = (await metrics.expose()).split('\n');
  return (line: string): number =>
    Number(lines.find((each) => each.startsWith(`${line} `))?.slice(line.length + 1));
};

describe('database state as metrics', () => {
  it('reports waiting work: number, age, deadline', async () => {
    const valueOf = await read();
    expect(valueOf('upstream_queue_waiting{queue="complaints"}')).toBe(1);
    expect(valueOf('upstream_queue_oldest_seconds{queue="complaints"}')).toBe(DAY_SECONDS);
    expect(valueOf('upstream_queue_late{queue="complaints"}')).toBe(0);
    expect(valueOf('upstream_queue_deadline_seconds{queue="complaints"}')).toBeGreaterThan(DAY_SECONDS);
    expect(valueOf('upstream_queue_waiting{queue="feedback"}')).toBe(0);
    expect(valueOf('upstream_queue_waiting{queue="mails"}')).toBe(2);
    expect(valueOf('upstream_queue_oldest_seconds{queue="mails"}')).toBe(120);
    expect(valueOf('upstream_queue_waiting{queue="data_copies"}')).toBe(0);
    expect(valueOf('upstream_orders_open{side="private",step="payment"}')).toBe(0);
    expect(valueOf(`upstream_build_info{version="r7",node="${process.versions.node}"}`)).toBe(1);
    expect(valueOf('upstream_settlement_end_timestamp_seconds')).toBe(0);
  });

  it('counts documents and questions that wait longer than the promised working days', async () => {
    const { db } = world.context;
    const question = (id: string, created_at: string) => ({
      ...{ id, number: id, account_id: null, code_hash: null, guest_key: null, kind: 'question' as const },
      ...{ text: 'which data do you keep', contact: '', file_ids: [], created_at, handled_at: null },
      ...{ prolonged_at: null, prolonged_reason: null, answered_at: null, answer: null, escalated_at: null },
    });
    // Fifteen trading days later are Thursday the 19th and Friday the 20th.
    await db
      .insertInto('feedbacks')
      .values([question('q1', '2026-10-29T02:00:00Z'), question('q2', '2026-10-30T02:00:00Z')])
      .execute();
    const { id } = await addAccount(world.context, '13600000099');
    const applied = (kind: 'simu' | 'am', applied_at: string) => ({
      ...{ id: kind, account_id: id, kind, criterion: 'assets', state: 'review' as const, applied_at },
      ...{ proof_file_ids: '[]', experience_file_ids: '[]' },
      ...{ reason: null, reviewed_at: null, expire_date: null },
    });
    // One trading day later are Thursday the 19th and Friday the 20th.
    await db
      .insertInto('qualifications')
      .values([applied('simu', '2026-11-18T09:00:00Z'), applied('am', '2026-11-19T01:00:00Z')])
      .execute();
    const valueOf = await read();
    expect(valueOf('upstream_queue_waiting{queue="feedback"}')).toBe(2);
    expect(valueOf('upstream_queue_late{queue="feedback"}')).toBe(1);
    expect(valueOf('upstream_queue_waiting{queue="reviews"}')).toBe(2);
    expect(valueOf('upstream_queue_late{queue="reviews"}')).toBe(1);
    await db.deleteFrom('qualifications').where('account_id', '=', id).execute();
    await db.deleteFrom('feedbacks').where('kind', '=', 'question').execute();
  });

  it('reports operators who were disabled within a day and still are', async () => {
    const { db, now } = world.context;
    const add = (name: string, hoursAgo: number | null) => ({
      ...{ id: `op_${name}`, name, display: name, staff_no: name, password_hash: 'x', must_change: false },
      ...{ issued_to: 'token', roles: ['editor' as const], created_at: now().toISOString() },
      ...{ created_by: 'token', last_login_at: null },
      disabled_at: hoursAgo === null ? null : new Date(now().getTime() - hoursAgo * 3_600_000).toISOString(),
    });
    await db
      .insertInto('operators')
      .values([add('one', 1), add('two', 23), add('earlier', 25), add('here', null)])
      .execute();
    expect((await read())('upstream_operators_disabled')).toBe(2);
  });

  it('reports the settlement: not due for days before a new installation, later overdue from 22:00 until it is done', async () => {
    const overdue = 'upstream_settlement_overdue_seconds';
    expect((await read())(overdue)).toBe(0);
    const { now } = world.context;
    const late = new Date(now().getTime() + AFTER_SETTLEMENT * 1_000);
    const done = {
      ...createSettlementReport('2026-11-19'),
      unpaid: 2,
      waiting: [{ fund: 'a', nav_of: 'b', orders: 3 }],
    };
    await storeSettlementRun(world.context, new Date(now().getTime() - 30_000), done);
    expect((await read())(overdue)).toBe(0);
    world.pass(AFTER_SETTLEMENT);
    const valueOf = await read();
    expect(valueOf(overdue)).toBe(2 * 3_600);
    expect(valueOf('upstream_settlement_left{why="waiting"}')).toBe(3);
    expect(valueOf('upstream_settlement_left{why="unpaid"}')).toBe(2);
    expect(valueOf('upstream_settlement_lasted_seconds')).toBe(30);
    await storeSettlementRun(
      { ...world.context, now: () => late },
      late,
      createSettlementReport('2026-11-20'),
    );
    expect((await read())(overdue)).toBe(0);
  });

  it('is read once in 15 s; reports an unavailable database, and does not wait for one that hangs', async () => {
    vi.useFakeTimers();
    let asked = 0;
    let isAway = true;
    class Silent extends DummyDriver {
      override acquireConnection(): Promise<never> {
        asked += 1;
        return isAway ? Promise.reject(new Error('away')) : new Promise<never>(() => undefined);
      }
    }
    const db = new Kysely<Database>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new Silent(),
        createIntrospector: (of) => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    const metrics = createStateMetrics({ ...host(), db });
    expect((await read(metrics))('upstream_state_faults_total')).toBe(1);
    const before = asked;
    await read(metrics);
    expect(asked).toBe(before);
    expect(world.logLines.join()).toContain('state metrics failed');
    isAway = false;
    await vi.advanceTimersByTimeAsync(20_000);
    const answer = read(metrics);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await answer)('upstream_state_age_seconds')).toBe(21);
    expect(asked).toBeGreaterThan(before);
    vi.useRealTimers();
  });
});
