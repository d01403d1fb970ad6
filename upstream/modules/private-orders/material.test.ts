import { beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { files } from '~/upstream/modules/documents/store';
import type { Account } from '~/upstream/core/service-context';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import {
  addBuyer,
  addSale,
  openTradingWorld,
  callOrders,
  loadOrder,
  advanceOrder,
  reserve,
} from '~/upstream/modules/private-orders/testing/life';

let world: TestWorld;
const context = () => world.context;
const open = (account: Account | null, fileId: string) =>
  callHandler(
    contract.files.publicContent,
    files.publicContent,
    context(),
    { query: { file_id: fileId } },
    account,
  );
const openWithLogin = (account: Account, fileId: string) =>
  callHandler(contract.files.content, files.content, context(), { query: { file_id: fileId } }, account);

describeOnEachDatabase('documents of a private order', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  async function materialOrder() {
    const product = await addSale(context());
    const buyer = await addBuyer(context());
    const order = await advanceOrder(context(), buyer, await reserve(context(), buyer, product), 'material');
    const ids = order.documents.map((document) => document.document_id);
    const read = () =>
      callOrders(context(), buyer, 'readMaterial', { order_id: order.order_id, document_ids: ids });
    return { product, buyer, order, ids, read };
  }

  it('names unopened documents despite a ticked box, and keeps the order at its step', async () => {
    const { buyer, order, ids, read } = await materialOrder();
    expect(order.documents.map(({ opened_at }) => opened_at)).toEqual([null, null, null]);
    await open(buyer, ids[0] ?? '');
    const refused = await catchRefusal(read());
    expect(refused.code).toBe(CODES.badRequest);
    expect(refused.msg).toBe(
      `请先打开阅读${order.documents
        .slice(1)
        .map(({ title }) => `《${title}》`)
        .join('')}，再确认已读`,
    );
    const now = await loadOrder(context(), buyer, order.order_id);
    expect(now.step).toBe('material');
    expect(now.documents.map(({ opened_at }) => opened_at !== null)).toEqual([true, false, false]);
    for (const id of ids.slice(1)) await openWithLogin(buyer, id);
    expect((await read()).step).toBe('clauses');
  });

  it('ignores openings by other people, and of an older version of the document', async () => {
    const { buyer, ids, read, order } = await materialOrder();
    const other = await addBuyer(context());
    for (const id of ids) await open(other, id);
    expect((await catchRefusal(read())).code).toBe(CODES.badRequest);
    for (const id of ids) await open(buyer, id);
    await context()
      .db.updateTable('files')
      .set({ sha256: 'new' })
      .where('id', '=', ids[2] ?? '')
      .execute();
    expect((await catchRefusal(read())).msg).toContain(order.documents[2]?.title);
  });

  it('keeps the first time on repeated reading; records nothing for a guest', async () => {
    const { buyer, ids, product } = await materialOrder();
    const [id = ''] = ids;
    const reading = () =>
      context().db.selectFrom('document_readings').selectAll().where('file_id', '=', id).execute();
    await catchRefusal(open(null, id));
    expect(await reading()).toEqual([]);
    await open(buyer, id);
    const first = await reading();
    await open(buyer, id);
    expect(await reading()).toEqual(first);
    expect(first).toHaveLength(1);
    expect(id).toContain(product);
  });
});
