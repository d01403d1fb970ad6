import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { surveys as contract } from '~/contract/surveys';
import type { Answers } from '~/contract/questions';
import { buildConsultationRows, buildSurveyRows } from '~/upstream/seed/surveys';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addSimuFund } from '~/upstream/modules/testing/plain-funds';
import { surveys } from '~/upstream/modules/customers/surveys/index';
import { hasPassedAbroadSurvey } from '~/upstream/modules/identity/verification/abroad-survey';

let world: TestWorld;
let account: Awaited<ReturnType<typeof addAccount>>;
let phones = 0;

const getFirst = (questions: readonly { id: string; options: readonly { id: string }[] }[]): Answers =>
  Object.fromEntries(questions.map((question) => [question.id, [question.options[0]?.id ?? '']]));

describeOnEachDatabase('surveys', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    await addCompany(world.context.db);
    await addSimuFund(world.context.db, 's1', {});
    await world.context.db.insertInto('surveys').values(buildSurveyRows()).execute();
    await world.context.db
      .insertInto('consultations')
      .values(buildConsultationRows(['s1']))
      .execute();
  });
  beforeEach(async () => {
    account = await addAccount(world.context, `135${String((phones += 1)).padStart(8, '0')}`);
  });
  const hold = () =>
    world.context.db
      .insertInto('positions')
      .values({
        account_id: account.id,
        fund_id: 's1',
        part: 'simu',
        shares: '100',
        cost_fen: 1_000_000,
        invested_on: '2026-01-05',
      })
      .execute();
  const survey = (query: { kind?: 'survey' | 'visit' | 'abroad'; product_code?: string }, who = true) =>
    callHandler(contract.survey, surveys.survey, world.context, { query }, who ? account : null);

  describe('surveys', () => {
    it('never returns the points of an option', async () => {
      expect(JSON.stringify(await survey({ kind: 'abroad' }))).not.toContain('score');
    });

    it('stores the answers of a person; the last ones count', async () => {
      const shown = await survey({});
      const body = { survey_id: shown.survey_id, answers: getFirst(shown.questions), comment: ' 好 ' };
      await callHandler(contract.submit, surveys.submit, world.context, { body }, account);
      await callHandler(
        contract.submit,
        surveys.submit,
        world.context,
        { body: { ...body, comment: '很好' } },
        account,
      );
      expect((await survey({})).answered).toMatchObject({ comment: '很好', answers: body.answers });
    });

    it('accepts a return visit only for a product that the person holds', async () => {
      const shown = await survey({ kind: 'visit', product_code: 's1' });
      const submit = (product_code: string) =>
        callHandler(
          contract.submit,
          surveys.submit,
          world.context,
          { body: { survey_id: shown.survey_id, product_code, answers: getFirst(shown.questions) } },
          account,
        );
      expect((await catchRefusal(submit('s1'))).msg).toBe('持有该产品的人可以填写');
      await hold();
      for (const other of ['s2', 'anything'])
        expect((await catchRefusal(submit(other))).msg).toContain('持有');
      expect((await submit('s1')).answered).not.toBeNull();
    });

    it('names the question without a valid answer', async () => {
      const shown = await survey({});
      const answers = getFirst(shown.questions);
      const wrong = { ...answers, clear: ['z'] };
      const call = callHandler(
        contract.submit,
        surveys.submit,
        world.context,
        { body: { survey_id: shown.survey_id, answers: wrong } },
        account,
      );
      expect((await catchRefusal(call)).msg).toContain('请回答第 2 题');
    });

    it('accepts only opinion surveys from guests', async () => {
      const opinion = await survey({}, false);
      const body = { survey_id: opinion.survey_id, answers: getFirst(opinion.questions) };
      const kept = await callHandler(contract.submit, surveys.submit, world.context, { body }, null);
      expect(kept.answered?.result.title).toBe('已收到，谢谢');
      expect((await survey({}, false)).answered).toBeNull();
      const abroad = await survey({ kind: 'abroad' }, false);
      const refused = callHandler(
        contract.submit,
        surveys.submit,
        world.context,
        { body: { survey_id: abroad.survey_id, answers: getFirst(abroad.questions) } },
        null,
      );
      expect((await catchRefusal(refused)).code).toBe(90009);
    });

    it('asks holders once per product', async () => {
      await hold();
      const rows = (await callHandler(contract.list, surveys.list, world.context, {}, account)).list;
      expect(rows.filter((row) => row.kind === 'visit')).toMatchObject([
        { product_code: 's1', answered_at: null },
      ]);
    });

    it('allows overseas purchases with enough points that are less than a year old', async () => {
      const shown = await survey({ kind: 'abroad' });
      const submit = (answers: Answers) =>
        callHandler(
          contract.submit,
          surveys.submit,
          world.context,
          { body: { survey_id: shown.survey_id, answers } },
          account,
        );
      const last = Object.fromEntries(
        shown.questions.map((question) => [question.id, [question.options.at(-1)?.id ?? '']]),
      );
      expect((await submit(last)).answered).toMatchObject({
        is_enough: false,
        result: { title: '暂不适合境外投资' },
      });
      expect(await hasPassedAbroadSurvey(world.context, account.id)).toBe(false);
      expect((await submit(getFirst(shown.questions))).answered?.is_enough).toBe(true);
      expect(await hasPassedAbroadSurvey(world.context, account.id)).toBe(true);
      const later = new Date(world.context.now().getTime() + 366 * 86_400_000);
      const context = { ...world.context, now: () => later };
      expect(await hasPassedAbroadSurvey(context, account.id)).toBe(false);
      const old = await callHandler(
        contract.survey,
        surveys.survey,
        context,
        { query: { kind: 'abroad' } },
        account,
      );
      expect(old.answered?.is_enough).toBe(false);
    });
  });

  describe('consultations', () => {
    it('is for holders only; a choice can be changed', async () => {
      const read = () =>
        callHandler(contract.consultation, surveys.consultation, world.context, { query: {} }, account);
      expect((await catchRefusal(read())).code).toBe(4004);
      await hold();
      const { consultation_id, is_open } = await read();
      expect(is_open).toBe(true);
      for (const choice of ['agree', 'disagree'] as const) {
        const body = { consultation_id, choice };
        await callHandler(
          contract.answerConsultation,
          surveys.answerConsultation,
          world.context,
          { body },
          account,
        );
      }
      expect((await read()).choice).toBe('disagree');
    });
  });

  describe('appointments', () => {
    const make = (day: string) =>
      callHandler(
        contract.makeAppointment,
        surveys.makeAppointment,
        world.context,
        { body: { topic: '产品咨询', day, slot: 'morning', way: 'phone' } },
        account,
      );

    it('allows three open ones, also under concurrency; the same slot is the same appointment', async () => {
      const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
      const made = await Promise.allSettled(days.map(make));
      expect(made.filter((each) => each.status === 'fulfilled')).toHaveLength(3);
      const { list } = await callHandler(
        contract.appointments,
        surveys.appointments,
        world.context,
        {},
        account,
      );
      expect(list).toHaveLength(3);
      const first = list[0];
      expect((await make(first?.day ?? '')).appointment_id).toBe(first?.appointment_id);
    });

    it('refuses today and the far future', async () => {
      expect((await catchRefusal(make('2026-11-20'))).msg).toBe('请选择明天或以后的日期');
      expect((await catchRefusal(make('2027-11-20'))).msg).toContain('60 天');
    });

    it('can be cancelled only by their owner', async () => {
      const { appointment_id } = await make('2026-12-01');
      const other = await addAccount(world.context, `134${String((phones += 1)).padStart(8, '0')}`);
      const cancel = (who: typeof account) =>
        callHandler(
          contract.cancelAppointment,
          surveys.cancelAppointment,
          world.context,
          { body: { appointment_id } },
          who,
        );
      expect((await catchRefusal(cancel(other))).code).toBe(4004);
      await cancel(account);
      const { list } = await callHandler(
        contract.appointments,
        surveys.appointments,
        world.context,
        {},
        account,
      );
      expect(list[0]?.status).toBe('cancelled');
    });
  });
});
