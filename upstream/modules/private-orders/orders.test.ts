import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '~/contract';
import { CODES } from '~/contract/codes';
import { buildSurveyRows } from '~/upstream/seed/surveys';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { listAuditEvents } from '~/upstream/core/audit';
import { addNotice } from '~/upstream/core/notices';
import { surveys } from '~/upstream/modules/customers/surveys';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { endOverdueOrders } from '~/upstream/modules/private-orders/end-overdue';
import { ownOrders } from '~/upstream/modules/own-orders/own-orders';
import { privateOrders } from '~/upstream/modules/private-orders/private-orders';
import {
  addBuyer,
  addFile,
  addSale,
  openTradingWorld,
  callOrders,
  loadContractDraft,
  loadOrder,
  advanceOrder,
  addCheckToken,
  OPEN_DAY,
  reserve,
  CUSTOMER_STEPS,
  CONFIRMED_VISIT_ANSWERS,
} from '~/upstream/modules/private-orders/testing/life';

let world: TestWorld;
const context = () => world.context;
const saleTerms = (account: Awaited<ReturnType<typeof addBuyer>>, product: string) =>
  callHandler(
    contract.orders.saleTerms,
    privateOrders.saleTerms,
    context(),
    { query: { product_code: product } },
    account,
  );
const eventTypes = async (orderId: string): Promise<string[]> => {
  const rows = await context()
    .db.selectFrom('order_events')
    .select('type')
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => row.type);
};

describeOnEachDatabase('private orders', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await context().db.insertInto('surveys').values(buildSurveyRows()).execute();
  });

  describe('sale terms', () => {
    it('is shown from the level qualified on, and each missing item is named (domain rules, section 1)', async () => {
      const product = await addSale(context());
      const lacks = async (columns: Record<string, unknown>) => {
        const { code, result } = await catchRefusal(saleTerms(await addBuyer(context(), columns), product));
        expect(code).toBe(CODES.notAllowed);
        return (result as { reason: string }).reason;
      };
      expect(await lacks({ identity_code: 0 })).toBe('identity');
      expect(await lacks({ quiz_expire_date: '2026-11-19' })).toBe('quiz');
      expect(await lacks({ simu_unsigned_guarantee: false })).toBe('pledge');
      expect(await lacks({ simu_qi_code: 0 })).toBe('qualified');
      expect(await lacks({ simu_proof_expire_date: '2026-11-19' })).toBe('qualified');
      const terms = await saleTerms(await addBuyer(context()), product);
      expect(terms).toMatchObject({
        open_days: ['2026-11-27', '2026-12-15', '2027-06-15'],
        pay_by: expect.arrayContaining(['2026-11-25T15:00:00+08:00']) as string[],
        investor_count: 10,
      });
    });

    it('ROLE-006 counts only the qualification of the product context', async () => {
      const am = await addSale(context(), { context: 'am' });
      const simuOnly = await addBuyer(context());
      expect((await catchRefusal(saleTerms(simuOnly, am))).result).toMatchObject({ reason: 'qualified' });
      const amOnly = await addBuyer(context(), { simu_qi_code: 0, am_qi_code: 5 });
      expect(await saleTerms(amOnly, am)).toMatchObject({ kind: 'am' });
    });

    it('RISK-007 is never shown to the lowest class above R1', async () => {
      const lowest = await addBuyer(context(), { risk_level: 0 });
      expect((await catchRefusal(saleTerms(lowest, await addSale(context())))).code).toBe(CODES.notAllowed);
      const r1 = await addSale(context(), { risk_level: 1 });
      expect(await saleTerms(lowest, r1)).toMatchObject({ risk_level: 1 });
    });

    it('RISK-004 of a product above the class are shown after a request despite the warning, while both classes stay', async () => {
      const product = await addSale(context());
      const buyer = await addBuyer(context(), { risk_level: 3 });
      const asks = (account: Awaited<ReturnType<typeof addBuyer>>) =>
        callOrders(context(), account, 'askAboveClass', { product_code: product, is_warned: true });
      expect(await catchRefusal(saleTerms(buyer, product))).toMatchObject({ code: CODES.aboveClass });
      // A refused amount must not reveal the terms either.
      const early = await catchRefusal(reserve(context(), buyer, product, '1'));
      expect([early.code, early.msg.includes('100')]).toEqual([CODES.aboveClass, false]);
      await asks(buyer);
      await asks(buyer);
      expect(await saleTerms(buyer, product)).toMatchObject({ is_asked_above: true, min_amount: 1_000_000 });
      const { db } = context();
      const set = (risk_level: number) =>
        db.updateTable('accounts').set({ risk_level }).where('id', '=', buyer.id).execute();
      await set(2);
      expect((await catchRefusal(saleTerms(buyer, product))).code).toBe(CODES.aboveClass);
      await set(4);
      expect(await saleTerms(buyer, product)).toMatchObject({ is_asked_above: false });
      const lowest = await addBuyer(context(), { risk_level: 0 });
      expect((await catchRefusal(asks(lowest))).code).toBe(CODES.notAllowed);
      const trail = await db
        .selectFrom('audit_events')
        .select('action')
        .where('subject_id', '=', buyer.id)
        .where('action', '=', 'above_class_asked')
        .execute();
      expect(trail).toHaveLength(1);
    });

    it('reports a fund that is closed, liquidated, unknown or has no open day', async () => {
      const buyer = await addBuyer(context());
      const getText = async (product: string) => (await catchRefusal(saleTerms(buyer, product))).msg;
      expect(await getText(await addSale(context(), { status: 'closed' }))).toContain('封闭期');
      expect(await getText(await addSale(context(), { status: 'liquidated' }))).toContain('已清盘');
      expect(await getText('none')).toContain('不存在');
      const without = await addSale(context());
      await context().db.deleteFrom('simu_open_days').where('fund_id', '=', without).execute();
      expect(await getText(without)).toContain('没有可预约的开放日');
    });
  });

  describe('a reservation', () => {
    it('fixes clauses, documents and deadline; another tab gets the same order', async () => {
      const product = await addSale(context(), { subscribe_rate: 0.01 });
      const buyer = await addBuyer(context());
      const order = await reserve(context(), buyer, product, '1010000');
      expect(order).toMatchObject({
        status: 'open',
        step: 'suitability',
        amount: '1010000.00',
        fee: '10000.00',
        pay_by: '2026-11-25T15:00:00+08:00',
        confirmations_needed: 1,
        can_cancel: true,
      });
      expect(order.clauses.length).toBeGreaterThanOrEqual(8);
      expect(order.documents.map(({ kind }) => kind)).toEqual(['contract', 'risk_disclosure', 'material']);
      expect((await reserve(context(), buyer, product, '2000000')).order_id).toBe(order.order_id);
      expect(await saleTerms(buyer, product)).toMatchObject({ open_order_id: order.order_id });
    });

    it('refuses amounts below the minimum, with decimals, off the step, and beyond any number', async () => {
      const product = await addSale(context());
      const buyer = await addBuyer(context());
      const getText = async (amount: string) =>
        (await catchRefusal(reserve(context(), buyer, product, amount))).msg;
      expect(await getText('990000')).toBe('首次购买金额不能低于 100 万元');
      expect(await getText('1000000.50')).toContain('不能有小数');
      expect(await getText('1005000')).toContain('整数倍');
      expect(await getText('9'.repeat(30))).toBe('请输入正确的金额');
      // The minimum applies to the amount without the fee.
      const priced = await addSale(context(), { subscribe_rate: 0.01 });
      expect(await saleTerms(buyer, priced)).toMatchObject({
        min_amount: 1_000_000,
        least_amount: 1_010_000,
      });
      expect((await catchRefusal(reserve(context(), buyer, priced, '1000000'))).msg).toBe(
        '首次购买金额不能低于 101 万元（其中不含费用的净额须达到 100 万元）',
      );
    });

    it('refuses a day that is not an open day, or whose deadline has passed', async () => {
      const product = await addSale(context());
      const buyer = await addBuyer(context());
      const on = (open_day: string) =>
        catchRefusal(
          callOrders(context(), buyer, 'reserve', { product_code: product, amount: '1000000', open_day }),
        );
      expect((await on('2026-11-26')).msg).toContain('不可预约');
      expect((await on('2026-11-13')).msg).toContain('不可预约');
    });

    it('gives the last place of a fund to one of twenty concurrent requests', async () => {
      const product = await addSale(context(), {}, { outside_investors: 199 });
      const buyers = await Promise.all(Array.from({ length: 20 }, () => addBuyer(context())));
      const outcomes = await Promise.allSettled(buyers.map((buyer) => reserve(context(), buyer, product)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const late = await addBuyer(context());
      expect((await catchRefusal(saleTerms(late, product))).msg).toContain('已达上限');
    });

    it('requires the overseas questions first for a fund that invests abroad', async () => {
      const product = await addSale(context(), {}, { is_abroad: true });
      const buyer = await addBuyer(context());
      expect(await saleTerms(buyer, product)).toMatchObject({ is_abroad: true });
      expect(await catchRefusal(reserve(context(), buyer, product))).toMatchObject({
        code: CODES.abroadQuiz,
      });
      const survey = await callHandler(
        contract.surveys.survey,
        surveys.survey,
        context(),
        { query: { kind: 'abroad' } },
        buyer,
      );
      const answers = Object.fromEntries(
        survey.questions.map(({ id, options }) => [id, [options[0]?.id ?? '']]),
      );
      const body = { survey_id: survey.survey_id, answers };
      await callHandler(contract.surveys.submit, surveys.submit, context(), { body }, buyer);
      const order = await reserve(context(), buyer, product);
      expect(order.clauses.map(({ id }) => id)).toContain('abroad-1');
    });

    it('creates one order for twenty concurrent submits', async () => {
      const product = await addSale(context());
      const buyer = await addBuyer(context());
      const made = await Promise.all(Array.from({ length: 20 }, () => reserve(context(), buyer, product)));
      expect(new Set(made.map((order) => order.order_id)).size).toBe(1);
      expect(await eventTypes(made[0]!.order_id)).toEqual(['reserved']);
    });
  });

  describe('steps', () => {
    it('runs once, in order, for any number of repeated or concurrent requests', async () => {
      const buyer = await addBuyer(context());
      let order = await reserve(context(), buyer, await addSale(context()));
      for (const step of [
        'suitability',
        'material',
        'clauses',
        'qualified',
        'person_check',
        'contract',
      ] as const) {
        expect(order.step).toBe(step);
        const before = order;
        const times = step === 'contract' ? 4 : 20;
        const replies = await Promise.all(
          Array.from({ length: times }, () => CUSTOMER_STEPS[step](context(), buyer, before)),
        );
        order = replies[0] as typeof order;
        expect(new Set(replies.map((reply) => reply.step)).size).toBe(1);
      }
      expect(order.step).toBe('payment');
      expect(await eventTypes(order.order_id)).toEqual([
        'reserved',
        'suitability_signed',
        'material_read',
        'clauses_ticked',
        'qualified_confirmed',
        'person_checked',
        'contract_signed',
      ]);
      const audit = await listAuditEvents(context().db, 'order', order.order_id);
      expect(audit.map(({ action }) => action)).toEqual(await eventTypes(order.order_id));
    });

    it('is refused out of order with the reason and the due step', async () => {
      const buyer = await addBuyer(context());
      const order = await reserve(context(), buyer, await addSale(context()));
      const refused = await catchRefusal(CUSTOMER_STEPS.clauses(context(), buyer, order));
      expect(refused).toMatchObject({ code: CODES.wrongStep, result: { step: 'suitability' } });
      expect(refused.msg).toContain('适当性匹配告知');
      expect((await catchRefusal(loadContractDraft(context(), buyer, order.order_id))).code).toBe(
        CODES.wrongStep,
      );
    });

    it('is refused with what is missing when incomplete', async () => {
      const buyer = await addBuyer(context());
      const order = await advanceOrder(
        context(),
        buyer,
        await reserve(context(), buyer, await addSale(context())),
        'clauses',
      );
      const some = { order_id: order.order_id, clause_ids: order.clauses.slice(1).map(({ id }) => id) };
      const refused = await catchRefusal(callOrders(context(), buyer, 'tickClauses', some));
      expect(refused).toMatchObject({ code: CODES.badRequest, msg: '还有 1 条风险揭示尚未确认' });
    });

    it('needs two confirmations on a mismatch, three from a senior', async () => {
      const product = await addSale(context());
      const senior = await addBuyer(context(), { risk_level: 2, birth_date: '1950-01-01' });
      await callOrders(context(), senior, 'askAboveClass', { product_code: product, is_warned: true });
      const order = await reserve(context(), senior, product);
      expect(order).toMatchObject({ is_mismatch: true, confirmations_needed: 3 });
      const sign = (confirmations: number) =>
        callOrders(context(), senior, 'signSuitability', { order_id: order.order_id, confirmations });
      expect((await catchRefusal(sign(2))).msg).toContain('逐次');
      expect(await sign(1)).toMatchObject({ step: 'suitability', confirmations_needed: 2 });
      expect(await sign(1)).toMatchObject({ confirmations_needed: 2 });
      await sign(2);
      expect(await sign(3)).toMatchObject({ step: 'material', confirmations_needed: 0 });
    });

    it('stops when the person or the product is no longer suitable', async () => {
      const product = await addSale(context());
      const buyer = await addBuyer(context());
      const order = await advanceOrder(
        context(),
        buyer,
        await reserve(context(), buyer, product),
        'qualified',
      );
      const set = (columns: Record<string, unknown>) =>
        context().db.updateTable('accounts').set(columns).where('id', '=', buyer.id).execute();
      const refused = async () => catchRefusal(CUSTOMER_STEPS.qualified(context(), buyer, order));
      await set({ simu_proof_expire_date: '2026-11-19' });
      expect((await refused()).result).toMatchObject({ reason: 'qualified' });
      await set({ simu_proof_expire_date: '2027-04-15', risk_level: 3 });
      expect((await refused()).msg).toContain('重新预约');
      await set({ risk_level: 4 });
      // Stated after the reservation: a review is open and blocks the order.
      const said = { account_id: buyer.id, attachment_reason: null, updated_at: '2026-11-20T02:00:00Z' };
      const value = JSON.stringify({ has_bad_record: true, is_beneficiary: true });
      await context()
        .db.insertInto('base_infos')
        .values({ ...said, value })
        .execute();
      await set({ base_info_attachment_code: 2 });
      expect((await refused()).msg).toBe('您在基本信息中申报了有不良诚信记录，正在人工复核，通过后可继续');
      await set({ base_info_attachment_code: 3 });
      await context()
        .db.updateTable('simu_funds')
        .set({ status: 'closed' })
        .where('id', '=', product)
        .execute();
      expect((await refused()).msg).toContain('封闭期');
    });

    it('needs a face or bank-card check, valid once; a document number is not sufficient', async () => {
      const buyer = await addBuyer(context());
      const first = await advanceOrder(
        context(),
        buyer,
        await reserve(context(), buyer, await addSale(context())),
        'person_check',
      );
      const pass = (check_token: string, orderId = first.order_id) =>
        callOrders(context(), buyer, 'passPersonCheck', { order_id: orderId, check_token });
      expect((await catchRefusal(pass(await addCheckToken(context(), buyer, 'id')))).code).toBe(
        CODES.notAllowed,
      );
      const token = await addCheckToken(context(), buyer, 'face');
      const early = await reserve(context(), buyer, await addSale(context()));
      expect((await catchRefusal(pass(token, early.order_id))).code).toBe(CODES.wrongStep);
      expect((await pass(token)).step).toBe('contract');
      const second = await advanceOrder(context(), buyer, early, 'person_check');
      expect((await catchRefusal(pass(token, second.order_id))).code).toBe(CODES.notAllowed);
    });
  });

  describe('contract', () => {
    it('names person, fund, amounts and clauses, and is signed as it was read', async () => {
      const product = await addSale(context(), { subscribe_rate: 0.01, performance_rate: 0.2 });
      const buyer = await addBuyer(context());
      const reserved = await reserve(context(), buyer, product, '1010000');
      const order = await advanceOrder(context(), buyer, reserved, 'contract');
      const draft = await loadContractDraft(context(), buyer, order.order_id);
      const whole = draft.parts.flatMap(({ paragraphs }) => paragraphs).join('\n');
      for (const part of [
        '程若兰',
        '1,010,000.00',
        '10,000.00',
        '募集专户',
        OPEN_DAY,
        '高水位',
        '二十四小时',
      ])
        expect(whole).toContain(part);
      expect(whole).not.toContain('310101199001010015');
      expect(draft.parts.length).toBeGreaterThanOrEqual(8);
      const sign = (sha256: string, name = '程若兰') =>
        callOrders(context(), buyer, 'signContract', {
          order_id: order.order_id,
          sha256,
          is_read: true,
          signature: { kind: 'typed', name },
        });
      expect((await catchRefusal(sign('a'.repeat(64)))).msg).toContain('已更新');
      expect(await catchRefusal(sign(draft.sha256, '别人'))).toMatchObject({ code: CODES.badRequest });
      const signed = await sign(draft.sha256);
      expect(signed).toMatchObject({
        step: 'payment',
        contract: { contract_no: draft.contract_no, sha256: draft.sha256 },
      });
      const file = await context()
        .db.selectFrom('files')
        .selectAll()
        .where('id', '=', signed.contract!.file_id)
        .executeTakeFirstOrThrow();
      expect(file).toMatchObject({
        account_id: buyer.id,
        order_id: order.order_id,
        content_type: 'application/pdf',
      });
      expect((await context().files.get(file.sha256)).subarray(0, 5).toString()).toBe('%PDF-');
    });

    it('needs a valid certificate', async () => {
      const buyer = await addBuyer(context(), { ca_code: 0, ca_expire_date: null });
      const order = await advanceOrder(
        context(),
        buyer,
        await reserve(context(), buyer, await addSale(context())),
        'contract',
      );
      expect((await catchRefusal(CUSTOMER_STEPS.contract(context(), buyer, order))).msg).toContain(
        '数字证书',
      );
    });
  });

  describe('evidence, visit, cancellation', () => {
    it('accepts only own evidence, each file once', async () => {
      const buyer = await addBuyer(context());
      const order = await advanceOrder(
        context(),
        buyer,
        await reserve(context(), buyer, await addSale(context())),
        'payment',
      );
      const add = (file_ids: string[]) =>
        callOrders(context(), buyer, 'addEvidence', { order_id: order.order_id, file_ids });
      const foreign = await addFile(context(), await addBuyer(context()), 'wire_evidence');
      expect((await catchRefusal(add([foreign]))).msg).toContain('凭证不存在');
      const own = await addFile(context(), buyer, 'wire_evidence');
      await add([own]);
      expect((await add([own, own])).evidence).toHaveLength(1);
    });

    it('refuses the visit before its time and names a question without an answer', async () => {
      const buyer = await addBuyer(context());
      const order = await reserve(context(), buyer, await addSale(context()));
      const visit = (answers: Record<string, string[]>) =>
        catchRefusal(callOrders(context(), buyer, 'answerVisit', { order_id: order.order_id, answers }));
      expect((await visit(CONFIRMED_VISIT_ANSWERS)).code).toBe(CODES.wrongStep);
      const { self: _, ...rest } = CONFIRMED_VISIT_ANSWERS;
      expect((await visit(rest)).msg).toBe('请回答第 1 题');
    });

    it('cancels an order with one tap, once', async () => {
      const product = await addSale(context());
      const buyer = await addBuyer(context());
      const { order_id } = await reserve(context(), buyer, product);
      const cancel = () => callOrders(context(), buyer, 'cancel', { order_id });
      const all = await Promise.all(Array.from({ length: 20 }, cancel));
      expect(all.every(({ status }) => status === 'cancelled')).toBe(true);
      expect(await eventTypes(order_id)).toEqual(['reserved', 'cancelled']);
      const next = await reserve(context(), buyer, product);
      expect(next.order_id).not.toBe(order_id);
    });
  });

  describe('reading', () => {
    it('never finds the order of another person', async () => {
      const order = await reserve(context(), await addBuyer(context()), await addSale(context()));
      const other = await addBuyer(context());
      expect((await catchRefusal(loadOrder(context(), other, order.order_id))).code).toBe(CODES.notFound);
      expect((await catchRefusal(CUSTOMER_STEPS.suitability(context(), other, order))).code).toBe(
        CODES.notFound,
      );
    });

    it('lists own orders, newest first, page by page', async () => {
      const buyer = await addBuyer(context());
      const made: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        made.unshift((await reserve(context(), buyer, await addSale(context()))).order_id);
        world.pass(1);
      }
      const page = (query: object) =>
        callHandler(contract.orders.list, privateOrders.list, context(), { query } as never, buyer);
      const first = await page({ limit: 2, status: 'open' });
      expect(first).toMatchObject({ total: 3, is_total_capped: false });
      const second = await page({ limit: 2, status: 'open', cursor: first.next_cursor });
      expect([...first.list, ...second.list].map(({ order_id }) => order_id)).toEqual(made);
      expect(second.next_cursor).toBeNull();
    });

    it('returns everything in progress in one call: own orders of both kinds, and the notices', async () => {
      const buyer = await addBuyer(context());
      const none = { private_orders: [], public_orders: [], notices: [], unread_count: 0, must_read: [] };
      const underWay = (limit: number, account = buyer) =>
        callHandler(contract.orders.underWay, ownOrders.underWay, context(), { query: { limit } }, account);
      expect(await underWay(3)).toEqual(none);
      const made: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        made.unshift((await reserve(context(), buyer, await addSale(context()))).order_id);
        world.pass(1);
      }
      expect((await underWay(2)).private_orders.map(({ order_id }) => order_id)).toEqual(made.slice(0, 2));
      const one = { key: 'under-way', subjectId: made[0]!, title: '订单', text: '已受理' };
      await addNotice(context().db as never, context().now(), {
        ...one,
        accountId: buyer.id,
        topic: 'private_order',
      });
      expect((await underWay(3)).notices).toMatchObject([{ title: '订单', subject_id: made[0] }]);
      expect(await underWay(3, await addBuyer(context()))).toEqual(none);
    });

    it('keeps the place of an order until a job has ended it', async () => {
      const product = await addSale(context(), {}, { outside_investors: 199 });
      const buyer = await addBuyer(context());
      const order = await advanceOrder(context(), buyer, await reserve(context(), buyer, product), 'payment');
      // Past the deadline of 2026-11-25 and the following trading day of grace.
      const DAYS = 7 * 86_400;
      world.pass(DAYS);
      try {
        const countFor = async () => saleTerms(await addBuyer(context()), product);
        expect((await catchRefusal(countFor())).msg).toContain('人数');
        await endOverdueOrders(context());
        expect((await catchRefusal(CUSTOMER_STEPS.evidence(context(), buyer, order))).code).toBe(
          CODES.wrongStep,
        );
        expect(await loadOrder(context(), buyer, order.order_id)).toMatchObject({ status: 'expired' });
        expect(await saleTerms(await addBuyer(context()), product)).toMatchObject({ investor_count: 199 });
      } finally {
        world.pass(-DAYS);
      }
    });
  });
});
