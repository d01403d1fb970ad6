import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '~/contract/orders';
import { files as filesContract } from '~/contract/files';
import { createTinyPdf } from '~/upstream/core/files/testing/images';
import { readPdf } from '~/upstream/core/pdf/testing/read-pdf';
import { createDocumentSigner } from '~/upstream/core/signing/document-signer';
import { createTestKey } from '~/upstream/core/signing/test-key';
import { files } from '~/upstream/modules/documents/store';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal } from '~/upstream/modules/testing/context';
import { addCompany } from '~/upstream/modules/testing/plain-funds';
import {
  addBuyer,
  addSale,
  addTradingDays,
  withLifeClockAt,
  BUYER,
  callOrders,
  loadOrder,
  advanceOrder,
  runAction,
  reserve,
  CUSTOMER_STEPS,
  CONFIRMED_VISIT_ANSWERS,
} from '~/upstream/modules/private-orders/testing/life';
import { openForTests } from '~/tests/fixtures/open-for-tests';

const world = openForTests(openWorld);
beforeAll(async () => {
  await addCompany(world.context.db);
  await addTradingDays(world.context);
});
const context = () => world.context;

const newOrder = async (risk: number, columns: Record<string, unknown> = {}) => {
  const product = await addSale(context(), { risk_level: risk });
  const buyer = await addBuyer(context(), columns);
  if (risk > BUYER.risk_level)
    await callOrders(context(), buyer, 'askAboveClass', { product_code: product, is_warned: true });
  return { buyer, order: await reserve(context(), buyer, product) };
};
const confirm = (buyer: Account, order: Order, confirmations: number) =>
  callOrders(context(), buyer, 'signSuitability', { order_id: order.order_id, confirmations });
const getBytes = async (buyer: Account, fileId: string): Promise<Buffer> =>
  Buffer.from(
    (
      await callHandler(
        filesContract.content,
        files.content,
        context(),
        { query: { file_id: fileId } },
        buyer,
      )
    ).bytes,
  );
const getText = async (buyer: Account, { papers: documents }: Order, kind: string): Promise<string> => {
  const document = documents.find((each) => each.kind === kind) ?? expect.fail(`no ${kind}`);
  return (await readPdf(await getBytes(buyer, document.file_id))).join('');
};
const check = (bytes: Uint8Array, of: ServiceContext = context()) =>
  callHandler(filesContract.checkPaper, files.checkPaper, of, { body: bytes });

describe('signed documents in the files of an order', () => {
  it('includes all from the notice to the return visit, signed, with person, product, text and ticks', async () => {
    const { buyer, order } = await newOrder(3);
    const due = await advanceOrder(context(), buyer, order, 'payment');
    await runAction(context(), 'register-payment', {
      order: order.order_id,
      amount: '1,000,000',
      payer: BUYER.name,
    });
    await CUSTOMER_STEPS.evidence(context(), buyer, due);
    const after = withLifeClockAt(context(), '2026-11-23T10:00:00+08:00');
    const answers = { ...CONFIRMED_VISIT_ANSWERS, loss: ['no'] };
    await callOrders(after, buyer, 'answerVisit', { order_id: order.order_id, answers });
    const later = withLifeClockAt(context(), '2026-11-23T11:00:00+08:00');
    await CUSTOMER_STEPS.return_visit(later, buyer, due);
    const done = await loadOrder(later, buyer, order.order_id);
    expect(done.papers.map(({ kind }) => kind)).toEqual([
      'suitability_notice',
      'risk_disclosure',
      'contract',
      'visit_record',
      'visit_record',
    ]);
    const signed = [done.order_no, BUYER.name, '310***********0015', done.product_name];
    for (const { kind, file_id, sha256 } of done.papers) {
      const bytes = await getBytes(buyer, file_id);
      expect(await check(bytes), kind).toMatchObject({
        outcome: 'unchanged',
        signature: 'valid',
        sha256,
        kept: { masked_name: '程**' },
      });
    }
    const notice = await getText(buyer, done, 'suitability_notice');
    const clauses = await getText(buyer, done, 'risk_disclosure');
    const visits = await Promise.all(
      done.papers.slice(3).map(async (each) => (await readPdf(await getBytes(buyer, each.file_id))).join('')),
    );
    for (const text of [notice, clauses, ...visits]) {
      for (const words of signed) expect(text).toContain(words);
      expect(text).toContain('正文SHA-256');
    }
    expect(notice).toContain('匹配意见匹配');
    expect(notice).toContain('点击“我已阅读并同意”');
    expect(clauses.split('（已勾选）')).toHaveLength(done.clauses.length + 1);
    expect(visits[0]).toMatch(/回访结果未通过.*可能亏损.*2026-11-2310:00:00/);
    expect(visits[1]).toMatch(/回访结果回访成功.*是，我知道并能够承受.*2026-11-2311:00:00/);
  });

  it('includes for a mismatch each confirmed warning, then the notice with all of them', async () => {
    const { buyer, order } = await newOrder(5, { birth_date: '1955-01-01' });
    expect((await confirm(buyer, order, 1)).papers.map(({ kind }) => kind)).toEqual(['mismatch_warning']);
    await confirm(buyer, order, 2);
    const done = await confirm(buyer, order, 3);
    expect(done.papers.map(({ kind }) => kind)).toEqual([
      'mismatch_warning',
      'mismatch_confirmation',
      'senior_confirmation',
      'suitability_notice',
    ]);
    const warning = await getText(buyer, done, 'mismatch_warning');
    expect(warning).toMatch(/风险承受能力C4.*高于您的可匹配范围.*点击“我已阅读上述警示”/);
    const notice = await getText(buyer, done, 'suitability_notice');
    expect(notice).toMatch(/不匹配.*我已阅读上述警示.*我仍要继续，并自行承担风险.*我已了解并确认/);
  });

  it('includes none for a step that is repeated, out of order or refused', async () => {
    const { buyer, order } = await newOrder(3);
    const clauses = { order_id: order.order_id, clause_ids: order.clauses.map(({ id }) => id) };
    await catchRefusal(callOrders(context(), buyer, 'tickClauses', clauses));
    await catchRefusal(
      callOrders(context(), buyer, 'tickClauses', { ...clauses, clause_ids: ['no-such-1'] }),
    );
    await catchRefusal(
      callOrders(context(), buyer, 'answerVisit', {
        order_id: order.order_id,
        answers: CONFIRMED_VISIT_ANSWERS,
      }),
    );
    await Promise.all([confirm(buyer, order, 1), confirm(buyer, order, 1)]);
    await confirm(buyer, order, 1);
    const documents = await context()
      .db.selectFrom('files')
      .select('kind')
      .where('order_id', '=', order.order_id)
      .execute();
    expect(documents).toEqual([{ kind: 'suitability_notice' }]);
  });
});

describe('rejected evidence', () => {
  it('stays visible with reason and day, and can be opened; it no longer counts as evidence', async () => {
    const { buyer, order } = await newOrder(3);
    const due = await advanceOrder(context(), buyer, order, 'payment');
    const shown = await CUSTOMER_STEPS.evidence(context(), buyer, due);
    const [first] = shown.evidence;
    const reject = (reason: string) =>
      runAction(context(), 'reject-payment', { order: order.order_id, reason });
    await reject('回单金额与订单不一致');
    expect(await loadOrder(context(), buyer, order.order_id)).toMatchObject({
      evidence: [],
      rejected_payments: [
        { reason: '回单金额与订单不一致', refused: 'evidence', at: shown.server_now, evidence: [first] },
      ],
      payment: { state: 'rejected', refused: 'evidence' },
    });
    const money = { order: order.order_id, amount: '1,000,000', payer: '别人' };
    await runAction(context(), 'register-payment', money);
    expect((await loadOrder(context(), buyer, order.order_id)).payment?.refused).toBe('money');
    const again = await CUSTOMER_STEPS.evidence(context(), buyer, due);
    await reject('回单看不清');
    const { rejected_payments, evidence, payment, refund, steps } = await loadOrder(
      context(),
      buyer,
      order.order_id,
    );
    expect(evidence).toEqual([]);
    expect(
      rejected_payments.map(({ reason, refused, evidence: files }) => [reason, refused, files.length]),
    ).toEqual([
      ['回单看不清', 'evidence', 1],
      [expect.stringContaining('姓名不一致'), 'money', 0],
      ['回单金额与订单不一致', 'evidence', 1],
    ]);
    // The earlier money is still due for refund; the refused evidence is that of the later payment.
    expect([payment?.refused, refund?.due]).toEqual(['evidence', '1000000.00']);
    expect(steps.find(({ key }) => key === 'payment')?.detail).toBe('打款凭证未被接受：回单看不清');
    expect(rejected_payments[0]?.evidence).toEqual(again.evidence);
  });
});

describe('a document submitted for verification', () => {
  const document = async () => {
    const { buyer, order } = await newOrder(3);
    const { papers: documents } = await confirm(buyer, order, 1);
    return getBytes(buyer, documents[0]?.file_id ?? '');
  };

  it('is changed after any change or addition, also when another certificate signs by now', async () => {
    const bytes = await document();
    const changed = Buffer.from(bytes);
    changed[bytes.length - 400] = (changed[bytes.length - 400] ?? 0) ^ 1;
    const renewed = { ...context(), documentSigner: createDocumentSigner(createTestKey) };
    for (const of of [context(), renewed]) {
      expect(await check(bytes, of)).toMatchObject({ outcome: 'unchanged', signature: 'valid' });
      for (const other of [changed, Buffer.concat([bytes, Buffer.from('\n%%EOF')])])
        expect(await check(other, of)).toMatchObject({
          outcome: 'changed',
          signature: 'invalid',
          kept: null,
        });
    }
  });

  it('is unknown without a signature of ours', async () => {
    const stranger = createDocumentSigner(createTestKey);
    const document = { title: '基金合同', number: 'HT1', createdAt: new Date(0), blocks: [] };
    for (const bytes of [await stranger.write(document), Buffer.from('%PDF-1.7 words'), Buffer.alloc(0)])
      expect(await check(bytes)).toMatchObject({
        outcome: 'unknown',
        signature: 'none',
        signer: null,
        kept: null,
      });
  });

  it('is unknown when it is an upload of a user', async () => {
    const buyer = await addBuyer(context());
    const input = { query: { kind: 'asset_proof' as const }, body: createTinyPdf() };
    await callHandler(filesContract.upload, files.upload, context(), input, buyer);
    expect((await check(createTinyPdf())).outcome).toBe('unknown');
  });
});
