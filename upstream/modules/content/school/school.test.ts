import { beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '~/contract';
import { school as calls, type QuestionOptionKey } from '~/contract/school';
import { computeMaxDrawdown } from '~/domain/figures/metrics';
import { computeYearlyRates } from '~/domain/figures/xirr';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { buildCourseRows, buildLessonRows } from '~/upstream/seed/school';
import type { Account } from '~/upstream/core/service-context';
import { school } from '~/upstream/modules/content/school';
import { adoptGuestProgress } from '~/upstream/modules/content/school/progress';
import { hashSha256 } from '~/upstream/core/secrets';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';

describe('school texts', () => {
  const lessons = buildLessonRows();
  const getText = (id: string) => lessons.find((lesson) => lesson.id === id)?.body ?? '';

  it('has four courses and 24 lessons of 300 to 700 characters, each with an example and a question', () => {
    expect(buildCourseRows()).toHaveLength(4);
    expect(lessons).toHaveLength(24);
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(24);
    for (const { id, body, question } of lessons) {
      const blocks = JSON.parse(body) as { type: string; text?: string }[];
      const length = body.replace(/[^\p{Script=Han}\d]/gu, '').length;
      expect(length, id).toBeGreaterThan(250);
      expect(length, id).toBeLessThan(700);
      expect(
        blocks.map(({ text }) => text),
        id,
      ).toContain('算一算');
      const { options } = JSON.parse(question) as { options: { text: string }[] };
      expect(new Set(options.map(({ text }) => text)).size, id).toBe(3);
    }
  });

  it('makes no promises and create no urgency', () => {
    const all = JSON.stringify([buildCourseRows(), lessons]);
    expect(all).not.toMatch(
      /预期收益|保证|承诺|安全|保险|有保障|高收益|无风险|业绩最佳|规模最大|欲购从速|！/,
    );
  });

  it('has correctly computed examples', () => {
    const money = (value: number) =>
      value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const percent = (ratio: number) => `${ratio < 0 ? '−' : ''}${Math.abs(ratio * 100).toFixed(2)}%`;
    const figures: [lesson: string, figure: string][] = [
      ['fund-nav', percent((1.11 + 0.1) / 1.2 - 1)],
      ['fund-dividend', money(2_000 / 1.3)],
      ['fund-dividend', money((10_000 + 2_000 / 1.3) * 1.5)],
      ['fund-dividend', money((10_000 + 2_000 / 1.3) * 1.1)],
      ['fund-kinds', percent(-0.1 * 0.6 + 0.01 * 0.35)],
      ['fund-kinds', percent(-0.1 * 0.9 + 0.01 * 0.05)],
      ['fund-fees', money(10_000 / 1.008)],
      ['fund-fees', money(10_000 - 10_000 / 1.0008)],
      ['fund-fees', percent(1 - 0.986 ** 10)],
      ['fund-classes', money(100_000 - 100_000 / 1.0015)],
      ['risk-volatility', percent(0.025 * Math.sqrt(52))],
      [
        'risk-drawdown',
        percent(
          computeMaxDrawdown(
            [1, 1.2, 0.9, 1.05, 1.25].map((value, at) => ({ date: `2026-0${at + 1}-01`, value })),
          )?.depth ?? NaN,
        ),
      ],
      ['risk-recovery', percent(1 / 0.7 - 1)],
      ['risk-recovery', (Math.log(1 / 0.7) / Math.log(1.08)).toFixed(2)],
      ['risk-recovery', (Math.log(1 / 0.7) / Math.log(1.05)).toFixed(2)],
      ...[0.5, 0, -0.5].map((correlation): [string, string] => [
        'risk-diversify',
        percent(Math.sqrt(2 * 0.25 * 0.04 + 2 * 0.25 * correlation * 0.04)),
      ]),
      ['risk-term', `${((32.8 / 2) * 0.3).toFixed(2)} 万元`],
      ['hold-order', money(10_000 / 1.0015)],
      ['hold-order', money(10_000 / 1.0015 / 1.25)],
      ['hold-redeem', (6_000 * 1.3 + 2_000 * 1.3 * 0.99).toLocaleString('en-US')],
      ['hold-large', percent(1 / 1.5)],
      ['hold-plan', money([1, 0.8, 0.5, 0.8, 1].reduce((sum, nav) => sum + 1_000 / nav, 0))],
      ['hold-plan', money([1, 1.2, 1.5, 1.2, 1].reduce((sum, nav) => sum + 1_000 / nav, 0))],
      [
        'hold-return',
        percent(
          computeYearlyRates([
            { date: '2023-01-01', amount: -10 },
            { date: '2024-01-01', amount: -100 },
            { date: '2024-12-31', amount: 100.8 },
          ])?.[0] ?? NaN,
        ),
      ],
      ['hold-report', '45.0%'],
      ['private-qualified', `${(100 / 1.01).toFixed(2)} 万元`],
      ['private-fees', (1_000_000 * (1.5 - 1.2) * 0.2).toLocaleString('en-US')],
      ['private-fees', (1_000_000 * 1.44 * 0.015).toLocaleString('en-US')],
      ['private-fraud', percent(1.03 ** 12 - 1)],
      ['private-fraud', `${(10 * 1.03 ** 120).toFixed(1)} 万元`],
    ];
    for (const [lesson, figure] of figures) expect(getText(lesson), `${lesson} ${figure}`).toContain(figure);
  });
});

let world: TestWorld;
let person: Account;
const COURSE = 'fund';
const guest = (deviceToken: string | null, address = '203.0.113.7') => ({
  address,
  deviceToken: deviceToken && deviceToken.repeat(43),
});

describeOnEachDatabase('investor school progress', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await db.insertInto('school_courses').values(buildCourseRows()).execute();
    await db.insertInto('school_lessons').values(buildLessonRows()).execute();
    person = await addAccount(world.context, '13800000001');
  });

  const RIGHT = new Map(
    buildLessonRows().map(({ id, question }) => [
      id,
      (JSON.parse(question) as { right: QuestionOptionKey }).right,
    ]),
  );
  const LESSONS = buildLessonRows().flatMap(({ id, course_id }) => (course_id === COURSE ? [id] : []));
  const wrong = (id: string): QuestionOptionKey => (RIGHT.get(id) === 'a' ? 'b' : 'a');
  const answer = (lesson_id: string, chosen: QuestionOptionKey, who: Account | ReturnType<typeof guest>) =>
    school.answer({
      query: {},
      body: { lesson_id, chosen },
      account: 'id' in who ? who : null,
      context: world.context,
      ...('id' in who ? {} : { caller: who }),
    });
  const progress = async (who: Account | ReturnType<typeof guest>) => {
    const caller = 'id' in who ? {} : { caller: who };
    const account = 'id' in who ? who : null;
    const reply = await school.progress({ query: {}, body: {}, account, context: world.context, ...caller });
    return calls.progress.result.parse(reply);
  };
  const certify = (has_name: boolean, who = person) =>
    callHandler(calls.certify, school.certify, world.context, { body: { course_id: COURSE, has_name } }, who);

  it('returns the courses in order, and a lesson with its blocks', async () => {
    const courses = await callHandler(calls.courses, school.courses, world.context, {});
    expect(courses.map(({ course_id }) => course_id)).toEqual(['fund', 'risk', 'hold', 'private']);
    expect(courses[0]?.lessons.map(({ lesson_id }) => lesson_id)).toEqual(LESSONS);
    const query: CallInput<typeof calls.lesson>['query'] = { lesson_id: 'risk-drawdown' };
    const lesson = await callHandler(calls.lesson, school.lesson, world.context, { query });
    expect(lesson.body.map(({ type }) => type)).toContain('table');
    expect(lesson.question.right).toBe('b');
  });

  it('stores the answers of a device separately; stores nothing without a device id', async () => {
    await answer('fund-what', wrong('fund-what'), guest('d'));
    await answer('fund-nav', RIGHT.get('fund-nav')!, guest('d'));
    await answer('fund-nav', RIGHT.get('fund-nav')!, guest(null));
    const own = await progress(guest('d'));
    expect(own.is_of_account).toBe(false);
    expect(own.answers.map(({ lesson_id, learned_at }) => [lesson_id, learned_at !== null])).toEqual([
      ['fund-nav', true],
      ['fund-what', false],
    ]);
    expect((await progress(guest('e'))).answers).toEqual([]);
    expect((await progress(guest(null))).answers).toEqual([]);
  });

  it('keeps a learned lesson learned after later answers', async () => {
    await answer('fund-nav', wrong('fund-nav'), guest('d'));
    const found = (await progress(guest('d'))).answers.find(({ lesson_id }) => lesson_id === 'fund-nav');
    expect(found).toMatchObject({ chosen: wrong('fund-nav') });
    expect(found?.learned_at).not.toBeNull();
  });

  it('merges the answers of the device into the account at login without losing learned lessons', async () => {
    await answer('fund-what', RIGHT.get('fund-what')!, person);
    await answer('fund-fees', wrong('fund-fees'), person);
    world.pass(60);
    await answer('fund-fees', RIGHT.get('fund-fees')!, guest('d'));
    await answer('fund-what', wrong('fund-what'), guest('d'));
    await adoptGuestProgress(world.context.db, person.id, hashSha256('d'.repeat(43)));
    const { answers } = await progress(person);
    const learned = answers.filter(({ learned_at }) => learned_at !== null);
    expect(learned.map(({ lesson_id }) => lesson_id).sort()).toEqual(['fund-fees', 'fund-nav', 'fund-what']);
    expect(answers.find(({ lesson_id }) => lesson_id === 'fund-what')?.chosen).toBe(wrong('fund-what'));
    expect((await progress(guest('d'))).answers).toEqual([]);
  });

  it('certifies a course with all questions answered correctly, once, with the name masked or omitted', async () => {
    expect(await catchRefusal(certify(true))).toMatchObject({ code: 4009, result: { reason: 'unanswered' } });
    for (const lesson of LESSONS) await answer(lesson, RIGHT.get(lesson)!, person);
    const first = await certify(true);
    expect(first.masked_name).toBeNull();
    const verified = { identity_code: 3, name: '沈知微' };
    await world.context.db.updateTable('accounts').set(verified).where('id', '=', person.id).execute();
    expect(await certify(true)).toMatchObject({ code: first.code, masked_name: '沈**' });
    const again = await certify(false);
    expect(again).toMatchObject({ code: first.code, masked_name: null, issued_at: first.issued_at });
    expect((await progress(person)).certificates).toEqual([again]);
    const typed = first.code.toLowerCase().replace(/-/g, ' ');
    const found = await callHandler(calls.certificate, school.certificate, world.context, {
      query: { code: typed },
    });
    expect(found).toMatchObject({ course_title: '基金入门', lesson_count: 6, masked_name: null });
  });

  it('draws the certificate as a PNG of 1080 × 1440; unknown codes have none', async () => {
    const { code } = await certify(true);
    const input = { query: { code } };
    const file = await callHandler(calls.certificatePicture, school.certificatePicture, world.context, input);
    const bytes = Buffer.from(file.bytes);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1440]);
    expect(bytes.byteLength).toBeLessThan(150_000);
    const none = callHandler(calls.certificate, school.certificate, world.context, { query: { code: 'X' } });
    expect(await catchRefusal(none)).toMatchObject({ code: 4004 });
  });
});
