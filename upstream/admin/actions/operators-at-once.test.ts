import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClock } from '~/upstream/core/clock';
import { readConfig } from '~/upstream/core/config';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { OpsHost } from '~/upstream/core/actions/action';
import { actions } from '~/upstream/admin/actions/registry';
import { TOKEN_OPERATOR } from '~/upstream/core/actions/roles';
import { runAction } from '~/upstream/admin/actions/run-action';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';

describeOnEachDatabase('concurrent operators', { content: 'migrated' }, (opened) => {
  let world: TestWorld;
  let host: OpsHost;
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const config = readConfig({ APP_ENV: 'test', OPS_DUAL_CONTROL: 'on' });
    const clock = await openClock(world.context.db, config, () => world.context.now().getTime());
    host = { ...world.context, config, clock, actions };
  });
  afterAll(() => world.close());

  const atOnce = async (name: string, all: Record<string, string>[]): Promise<number> => {
    const ran = await Promise.all(
      all.map((given) => runAction(host, TOKEN_OPERATOR, { name, arguments: given })),
    );
    return ran.filter(({ kind }) => kind === 'done').length;
  };
  const names = ['anna', 'ben', 'carl', 'dora', 'eva'];

  it('creates two administrators when the token requests five concurrently', async () => {
    const people = names.map((name) => ({ name, display: '李维', staff_no: name, roles: 'admin' }));
    expect(await atOnce('add-operator', people)).toBe(2);
    expect(await host.db.selectFrom('operators').select('name').execute()).toHaveLength(2);
  });

  it('keeps two enabled administrators when all are disabled concurrently', async () => {
    const made = await host.db.selectFrom('operators').selectAll().execute();
    const [one] = made;
    if (!one) throw new Error('no operator');
    const left = names.filter((name) => !made.some((each) => each.name === name));
    await host.db
      .insertInto('operators')
      .values(left.map((name) => ({ ...one, id: `op_${name}`, name, staff_no: `S-${name}` })))
      .execute();
    expect(
      await atOnce(
        'disable-operator',
        names.map((name) => ({ name })),
      ),
    ).toBe(3);
    const enabled = host.db.selectFrom('operators').select('name').where('disabled_at', 'is', null);
    expect(await enabled.execute()).toHaveLength(2);
  });
});
