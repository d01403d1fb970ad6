import { beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { verification as contract } from '~/contract/verification';
import { QUIZ, QUIZ_VERSION as version } from '~/upstream/seed/quiz-questions';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { catchRefusal } from '~/upstream/modules/testing/context';
import { verification } from '~/upstream/modules/identity/verification';
import {
  buildAnswersAt,
  IDENTIFIED_COLUMNS,
  openVerificationWorld,
  type VerificationWorld,
} from '~/upstream/modules/identity/verification/testing/verification-world';

const DAY_SECONDS = 86_400;
let world: VerificationWorld;
const newPerson = async () => {
  const account = await world.newAccount();
  const read = () => callHandler(contract.quiz, verification.quiz, world.context, {}, account);
  return { account, read, ...world.as(account) };
};

describeOnEachDatabase('risk quiz', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openVerificationWorld(opened());
  });

  it('asks twelve questions and reveals no score, threshold or forcing answer', async () => {
    const { read } = await newPerson();
    const quiz = await read();
    expect(quiz).toMatchObject({
      version,
      draft: {},
      is_allowed: true,
      left_today: 2,
      left_year: 8,
      last: null,
    });
    expect(quiz.questions).toHaveLength(12);
    const reply = await verification.quiz({
      query: {},
      body: {},
      account: (await newPerson()).account,
      context: world.context,
    });
    expect(JSON.stringify(reply)).not.toMatch(/score|threshold|lowest/i);
  });

  it('continues a draft from one device on another without losing answers', async () => {
    const { read, call, status } = await newPerson();
    expect(await call('saveQuizDraft', { version, answers: { age: ['c'] } })).toEqual({ answered: 1 });
    // The second device never received the first answer.
    expect(await call('saveQuizDraft', { version, answers: { products: ['b', 'd'] } })).toEqual({
      answered: 2,
    });
    await call('saveQuizDraft', { version, answers: { age: ['d'] } });
    expect((await read()).draft).toEqual({ age: ['d'], products: ['b', 'd'] });
    expect((await status()).quiz_draft_count).toBe(2);
    const wrong: Record<string, string[]>[] = [{ age: ['z'] }, { nothing: ['a'] }, { age: ['a', 'b'] }];
    for (const answers of wrong) {
      expect(await catchRefusal(call('saveQuizDraft', { version, answers }))).toMatchObject({
        code: CODES.badRequest,
      });
    }
  });

  describe.each([
    [0, 0],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
  ])('every answer at position %i', (index, level) => {
    it(`VERIFY-003 gives level ${level}, on the account at once`, async () => {
      const { read, call, states, status } = await newPerson();
      await call('saveQuizDraft', { version, answers: { age: ['a'] } });
      expect(await call('submitQuiz', { version, answers: buildAnswersAt(index) })).toEqual({
        risk_level: level,
        expire_date: '2027-11-19',
        answered_at: '2026-11-20T02:00:00.000Z',
      });
      expect((await states()).quiz_states).toEqual({ code: 2, risk_level: level, expire_date: '2027-11-19' });
      expect(await read()).toMatchObject({ draft: {}, left_today: 1, last: { risk_level: level } });
      expect((await status()).quiz_draft_count).toBe(0);
    });
  });

  it('gives level 1 for few points without the refusal of any loss', async () => {
    const { call } = await newPerson();
    const answers = { ...buildAnswersAt(0), loss: ['b'] };
    expect(await call('submitQuiz', { version, answers })).toMatchObject({ risk_level: 1 });
  });

  it('RISK-007 puts a person who accepts no loss in the lowest category, for any other answers', async () => {
    const { call } = await newPerson();
    const answers = { ...buildAnswersAt(4), loss: ['a'] };
    expect(await call('submitQuiz', { version, answers })).toMatchObject({ risk_level: 0 });
  });

  it('names the open questions, and stores nothing', async () => {
    const { call, read } = await newPerson();
    const { age: _age, loss: _loss, ...rest } = buildAnswersAt(1);
    expect(await catchRefusal(call('submitQuiz', { version, answers: rest }))).toMatchObject({
      code: CODES.badRequest,
      msg: '还有 2 题需要作答：第 1、12 题',
    });
    expect(await read()).toMatchObject({ left_today: 2, last: null });
  });

  it('requires reloading the questions for an older version', async () => {
    const { call } = await newPerson();
    const older = { version: '2020-1', answers: buildAnswersAt(1) };
    for (const name of ['saveQuizDraft', 'submitQuiz'] as const) {
      expect(await catchRefusal(call(name, older))).toMatchObject({
        code: CODES.conflict,
        msg: '测评题目已更新，请刷新页面后重新作答',
      });
    }
  });

  it('refuses the third attempt of a day and the ninth of twelve months with the next possible time', async () => {
    const own = await openVerificationWorldAgain();
    const account = await own.newAccount();
    const { call, status } = own.as(account);
    // Different answers each time: the same ones on one day are one attempt.
    let tries = 0;
    const submit = () =>
      call('submitQuiz', {
        version,
        answers: { ...buildAnswersAt(1), age: ['abc'.charAt((tries += 1) % 3)] },
      });
    await submit();
    await submit();
    expect((await status()).quiz_next_allowed_at).toBe('2026-11-20T16:00:00.000Z');
    expect(await catchRefusal(submit())).toMatchObject({
      code: CODES.tooMany,
      msg: '今天的测评次数已用完，2026年11月21日 00:00 后可再次测评',
    });
    for (let day = 0; day < 3; day += 1) {
      own.pass(DAY_SECONDS);
      await submit();
      await submit();
    }
    own.pass(DAY_SECONDS);
    expect(await catchRefusal(submit())).toMatchObject({
      code: CODES.tooMany,
      msg: '近 12 个月的测评次数已用完，2027年11月20日 00:00 后可再次测评',
    });
    own.pass(361 * DAY_SECONDS);
    expect((await status()).quiz_next_allowed_at).toBeNull();
    expect(await submit()).toMatchObject({ risk_level: 2 });
  });

  it('counts ten concurrent submits as two attempts', async () => {
    const { account, call } = await newPerson();
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        call('submitQuiz', {
          version,
          answers: { ...buildAnswersAt(2), age: ['abcde'.charAt(index % 5)], loss: [index < 5 ? 'b' : 'c'] },
        }),
      ),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const rows = await world.context.db
      .selectFrom('quiz_results')
      .select('id')
      .where('account_id', '=', account.id)
      .execute();
    expect(rows).toHaveLength(2);
    expect((await world.auditOf(account)).map(({ action }) => action)).toEqual([
      'quiz_submitted',
      'quiz_submitted',
    ]);
  });

  it('counts the same answers sent twice as one attempt, under any key; the next day they are another', async () => {
    const { account, call, read } = await newPerson();
    const submit = () => call('submitQuiz', { version, answers: buildAnswersAt(2) });
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, submit));
    expect(others).toEqual(Array.from({ length: 5 }, () => first));
    expect(await read()).toMatchObject({ left_today: 1, left_year: 7 });
    const rows = await world.context.db
      .selectFrom('quiz_results')
      .selectAll()
      .where('account_id', '=', account.id)
      .execute();
    expect(rows).toHaveLength(1);
    // The table itself refuses a second row from any writer.
    const [row] = rows;
    const again = { ...row, id: 'qr-again', answers: JSON.stringify(row?.answers) };
    await expect(
      world.context.db
        .insertInto('quiz_results')
        .values(again as never)
        .execute(),
    ).rejects.toThrow(/quiz_results_once/);
    const tomorrow = new Date(world.context.now().getTime() + DAY_SECONDS * 1_000);
    await world
      .as(account, { now: () => tomorrow })
      .call('submitQuiz', { version, answers: buildAnswersAt(2) });
    expect(await read()).toMatchObject({ left_year: 6 });
  });

  it('counts the answers on their last day in Shanghai and not after it', async () => {
    const { account, call } = await newPerson();
    await call('submitQuiz', { version, answers: buildAnswersAt(3) });
    const at = async (instant: string) =>
      (await world.as(account, { now: () => new Date(instant) }).states()).quiz_states.code;
    expect(await at('2027-11-19T15:59:59Z')).toBe(2);
    expect(await at('2027-11-19T16:00:00Z')).toBe(3);
  });

  it('requests the age again when it differs from the verified document, without counting an attempt', async () => {
    const account = await world.newAccount(IDENTIFIED_COLUMNS);
    const { call } = world.as(account);
    const read = () => callHandler(contract.quiz, verification.quiz, world.context, {}, account);
    // Born on 1990-03-07: 36 years old, the last answer.
    const told = { age: ['a'] };
    expect(await catchRefusal(call('saveQuizDraft', { version, answers: told }))).toMatchObject({
      code: CODES.badRequest,
      msg: expect.stringContaining('第 1 题的年龄与您已验证的证件不一致'),
    });
    const refused = await catchRefusal(
      call('submitQuiz', { version, answers: { ...buildAnswersAt(3), ...told } }),
    );
    expect(refused.msg).toContain('请按证件上的出生日期重新选择');
    expect(await read()).toMatchObject({ draft: {}, left_today: 2, last: null });
    await call('saveQuizDraft', { version, answers: { age: ['e'] } });
    const answers = { ...buildAnswersAt(3), age: ['e'] };
    expect(await call('submitQuiz', { version, answers })).toMatchObject({ risk_level: 5 });
  });

  /** Opens the same database with a separate clock, so that other tests keep theirs. */
  async function openVerificationWorldAgain(): Promise<VerificationWorld> {
    let aheadMs = 0;
    const now = () => new Date(world.context.now().getTime() + aheadMs);
    return {
      ...world,
      as: (account, other = {}) => world.as(account, { now, ...other }),
      pass: (seconds) => void (aheadMs += seconds * 1000),
    };
  }
});

it('lists ages in their natural order, so that the order does not tell the points', () => {
  const age = QUIZ.questions.find(({ id }) => id === 'age');
  expect(age?.options.map(({ text }) => text)).toEqual([
    '18 至 30 岁',
    '31 至 50 岁',
    '51 至 60 岁',
    '61 至 70 岁',
    '70 岁以上',
  ]);
});

it('has consistent questions: unique ids, and points that reach a threshold for every level', () => {
  const ids = QUIZ.questions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { options } of QUIZ.questions) {
    expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
    expect(options.length).toBeGreaterThanOrEqual(5);
  }
  expect(QUIZ.thresholds.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5]);
  expect(JSON.stringify(QUIZ)).not.toMatch(/预期收益|保证|承诺|安全|保险|有保障|高收益|无风险/);
});
