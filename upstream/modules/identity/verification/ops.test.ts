import { beforeAll, expect, it } from 'vitest';
import { actions } from '~/upstream/admin/actions/registry';
import type { OpsContext } from '~/upstream/core/actions/action';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { CODES } from '~/contract/codes';
import { catchRefusal } from '~/upstream/modules/testing/context';
import {
  openVerificationWorld,
  type VerificationWorld,
} from '~/upstream/modules/identity/verification/testing/verification-world';
import { partial } from '~/tests/fixtures/partial';

let world: VerificationWorld;
/** Runs an action as the API does: arguments are parsed with its schema. */
async function run(name: string, given: Record<string, string> = {}): Promise<unknown> {
  const action = actions.find((each) => each.name === name);
  if (!action) throw new Error(`unknown action ${name}`);
  const input = action.arguments.parse(given);
  return action.run({ context: partial<OpsContext>(world.context), input });
}

async function newApplicant() {
  const account = await world.newAccount();
  const { call, states, status } = world.as(account);
  await call('verifyIdentity', {
    name: '周予安',
    voucher_type: 'passport',
    voucher_code: `E${account.phone.slice(-8)}`,
    valid_from: '2020-05-20',
    valid_to: '2029-05-20',
    front_file_id: await world.addFile(account, 'id_front'),
    back_file_id: await world.addFile(account, 'id_back'),
  });
  return { account, phone: account.phone, call, states, status };
}

describeOnEachDatabase('operator actions for verification', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openVerificationWorld(opened());
  });

  it('decides on a document, by phone or account', async () => {
    const { account, phone, states } = await newApplicant();
    expect(JSON.stringify(await run('list-reviews'))).not.toContain(`E${phone.slice(-8)}`);
    expect(await catchRefusal(run('approve-identity', { phone }))).toMatchObject({ code: CODES.badRequest });
    await expect(run('approve-identity', { phone, birth: '1985-02-30' })).rejects.toThrow('日期请写作');
    expect(
      await run('approve-identity', { account: account.id, birth: '1985-02-28', gender: 'female' }),
    ).toEqual({
      account: account.id,
      identity: 'approved',
    });
    expect(await states()).toMatchObject({ gender: 1, identity_states: { code: 3 } });
    const other = await newApplicant();
    await run('reject-identity', { phone: other.phone, reason: '照片模糊' });
    expect((await other.status()).identity_reason).toBe('照片模糊');
  });

  it('decides on proofs and attachments of a person; a refusal needs a reason', async () => {
    const { account, phone, call, states } = await newApplicant();
    await run('approve-identity', { phone, birth: '1985-02-28' });
    const apply = async () =>
      call('applyQualification', {
        kind: 'simu',
        criterion: 'assets',
        proof_file_ids: [await world.addFile(account, 'asset_proof')],
        experience_file_ids: [],
        is_pledged: true,
      });
    await apply();
    await expect(run('reject-proof', { phone, kind: 'simu' })).rejects.toThrow();
    await run('reject-proof', { phone, kind: 'simu', reason: '请补充盖章页' });
    world.pass(1);
    await apply();
    expect(await run('approve-proof', { phone, kind: 'simu' })).toMatchObject({ expire_date: '2027-05-19' });
    expect((await states()).simu_qi_states.code).toBe(5);
    for (const name of ['approve-attachment', 'reject-attachment']) {
      const given: Record<string, string> =
        name === 'approve-attachment' ? { phone } : { phone, reason: '请补充' };
      expect(await catchRefusal(run(name, given))).toMatchObject({
        code: CODES.notFound,
        msg: '没有待审核的内容',
      });
    }
    expect(await catchRefusal(run('approve-proof', { phone: '10000000000', kind: 'simu' }))).toMatchObject({
      code: CODES.notFound,
    });
  });
});
