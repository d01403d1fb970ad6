import { beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { files as contract } from '~/contract/files';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { readPdf } from '~/upstream/core/pdf/testing/read-pdf';
import type { Account } from '~/upstream/core/service-context';
import { addSale, BUYER } from '~/upstream/modules/private-orders/testing/life';
import { listSaleDocuments } from '~/upstream/modules/private-orders/sale-documents';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany } from '~/upstream/modules/testing/plain-funds';
import { files } from '~/upstream/modules/documents/store/index';

const FORBIDDEN = /预期收益|保证|承诺|安全|保险|有保障|高收益|无风险|业绩最佳|规模最大|欲购从速/;

let world: TestWorld;
let phones = 0;
let fundId: string;
let ids: string[];

const person = (columns: Record<string, unknown> = {}) =>
  addAccount(world.context, `134${String((phones += 1)).padStart(8, '0')}`, {
    columns: { ...BUYER, ...columns },
  });
const read = (fileId: string, account: Account | null) =>
  callHandler(
    contract.publicContent,
    files.publicContent,
    world.context,
    { query: { file_id: fileId } },
    account,
  );

describeOnEachDatabase('product documents', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    await addCompany(world.context.db);
    fundId = await addSale(world.context, { risk_level: 4, context: 'simu', lock_days: 180 });
    ids = listSaleDocuments({ id: fundId, short_name: '稳进' }).map(({ document_id: id }) => id);
    const document = (id: string, title: string) => ({
      id,
      fund_id: fundId,
      title,
      published_on: '2026-07-27',
      size_bytes: 1,
    });
    await world.context.db
      .insertInto('documents')
      .values([
        document('D1', '稳进产品说明要点'),
        document('D2', '稳进2026年第二季度信息披露报告'),
        document('D3', '稳进风险揭示书'),
      ])
      .execute();
    await world.context.db
      .insertInto('nav_points')
      .values(
        [
          ['2026-03-27', '0.9000'],
          ['2026-04-03', '1.0000'],
          ['2026-06-26', '1.1000'],
          ['2026-07-03', '1.5000'],
        ].map(([date = '', unit = '']) => ({
          fund_id: fundId,
          date,
          unit,
          accumulated: unit,
          adjusted: Number(unit),
          change: null,
          note: null,
        })),
      )
      .execute();
  });

  it('is generated on the first request, then stored', async () => {
    const buyer = await person();
    for (const id of [...ids, 'D1', 'D2', 'D3']) {
      const first = await read(id, buyer);
      expect(first).toMatchObject({ content_type: 'application/pdf', disposition: 'inline' });
      expect((await read(id, buyer)).sha256).toBe(first.sha256);
    }
    const rows = await world.context.db
      .selectFrom('files')
      .select(['id', 'is_public'])
      .where('account_id', 'is', null)
      .execute();
    expect(rows.map((row) => row.id).sort()).toEqual([...ids, 'D1', 'D2', 'D3'].sort());
    expect(rows.some((row) => row.is_public)).toBe(false);
  });

  it('returns one file to two concurrent requests', async () => {
    const buyer = await person();
    const other = await addSale(world.context, { risk_level: 4 });
    const replies = await Promise.all(Array.from({ length: 5 }, () => read(`${other}-contract`, buyer)));
    expect(new Set(replies.map(({ sha256 }) => sha256)).size).toBe(1);
  });

  it('has the required content as text', async () => {
    const buyer = await person();
    const texts: Record<string, string> = {};
    for (const id of [...ids, 'D1', 'D2'])
      texts[id] = (await readPdf(Buffer.from((await read(id, buyer)).bytes))).join('');
    const [form = '', risk = '', material = ''] = ids.map((id) => texts[id]);
    expect(form).toContain('签署前文本');
    expect(form).toContain('缴付金额、费用与拟投资的开放日在签署时填写');
    expect(form).not.toContain('金额为人民币0.00');
    expect(form.match(/[一二三四五六七八九十]+、/g)?.length).toBeGreaterThanOrEqual(8);
    expect(risk).toContain('本金损失');
    expect(material).toContain('首次投资');
    expect(texts.D2).toContain('2026-04-03');
    expect(texts.D2).toContain('10.00%');
    expect(texts.D2).not.toContain('1.5000');
    for (const text of Object.values(texts)) expect(text).not.toMatch(FORBIDDEN);
  });

  describe('have the same disclosure as their list', () => {
    it('is hidden below qualified, for another context, and for a lower class', async () => {
      const [id = ''] = ids;
      const closed = [
        null,
        await person({ simu_qi_code: 0 }),
        await person({ simu_qi_code: 0, am_qi_code: 5 }),
        await person({ quiz_expire_date: '2026-11-01' }),
        await person({ risk_level: 3 }),
        await person({ risk_level: 0 }),
      ];
      for (const account of closed) {
        const refused = await catchRefusal(read(id, account));
        expect(refused).toEqual(await catchRefusal(read(`${fundId}-nothing`, account)));
        expect(refused.code).toBe(CODES.notFound);
      }
    });

    it('is shown to holders of the fund, also after their class changed', async () => {
      const holder = await person({ simu_qi_code: 0, quiz_expire_date: '2026-01-01' });
      const position = {
        fund_id: fundId,
        part: 'simu',
        shares: '1',
        cost_fen: 100,
        invested_on: '2026-01-01',
      } as const;
      await world.context.db
        .insertInto('positions')
        .values({ account_id: holder.id, ...position })
        .execute();
      expect((await read('D2', holder)).name).toBe('稳进2026年第二季度信息披露报告.pdf');
    });
  });
});
