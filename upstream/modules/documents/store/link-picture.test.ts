import { beforeAll, expect, it } from 'vitest';
import { files as calls } from '~/contract/files';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { files } from '~/upstream/modules/documents/store';
import { loadLinkFacts } from '~/upstream/modules/documents/store/link-picture';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addNav, addPublicListFund, addSimuListFund } from '~/upstream/modules/testing/funds';

let world: TestWorld;

describeOnEachDatabase('link preview picture', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db, 'c1');
    await addSimuListFund(db, 'p1', { name: '望川一号', metrics: { return_1y: 0.4321, risk_level: 4 } });
    await addPublicListFund(db, '000001', {
      name: '<b>&\u201c很长\u201d'.repeat(12),
      metrics: { return_1y: 0.4321 },
    });
    await addNav(db, 'p1', [{ date: '2026-11-13', nav: 1.4321 }]);
  });

  it('is a PNG of 1200 × 630, also for a long name with special characters', async () => {
    for (const query of [{ kind: 'brand' }, { kind: 'public', id: '000001' }] as const) {
      const file = await callHandler(calls.linkPicture, files.linkPicture, world.context, { query });
      const bytes = Buffer.from(file.bytes);
      expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(bytes.byteLength).toBeLessThan(150_000);
    }
  });

  it('shows filed facts and the audience of a private fund, without figures or class', async () => {
    const facts = await loadLinkFacts(world.context, { kind: 'simu', id: 'p1' });
    expect(facts.title).toContain('望川一号');
    expect(facts.risk).toContain('合格投资者');
    expect(JSON.stringify(facts)).not.toMatch(/%|R\d|4321|净值/);
  });

  it('shows the names of a comparison in order, without figures', async () => {
    const facts = await loadLinkFacts(world.context, {
      kind: 'compare',
      ids: 'public:000001,simu:p1,simu:nobody',
    });
    expect(facts.title).toMatch(/、望川一号$/);
    expect(facts.facts[0]).toBe('2 只基金');
    expect(facts.risk).toContain('合格投资者');
    expect(JSON.stringify(facts)).not.toMatch(/%|R\d|4321/);
    // One fund, or the same fund twice, is not a comparison.
    expect(
      await catchRefusal(
        loadLinkFacts(world.context, { kind: 'compare', ids: 'public:000001,public:000001' }),
      ),
    ).toMatchObject({ code: 4004 });
    expect(
      await catchRefusal(loadLinkFacts(world.context, { kind: 'compare', ids: 'simu:p1' })),
    ).toMatchObject({
      code: 4004,
    });
  });

  it('is not generated for missing items', async () => {
    for (const kind of ['public', 'simu', 'company', 'manager', 'article'] as const) {
      expect(await catchRefusal(loadLinkFacts(world.context, { kind, id: 'nobody' })), kind).toMatchObject({
        code: 4004,
      });
    }
  });
});
