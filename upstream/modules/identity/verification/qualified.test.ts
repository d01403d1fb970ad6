import { beforeAll, describe, expect, it } from 'vitest';
import { PLEDGES } from '~/domain/person/pledge';
import type { AccountContext } from '~/domain/person/verification';
import { CODES } from '~/contract/codes';
import type { FileKind } from '~/contract/files';
import { verification as contract } from '~/contract/verification';
import type { Qualification } from '~/upstream/core/db/schema';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { catchRefusal } from '~/upstream/modules/testing/context';
import { verification } from '~/upstream/modules/identity/verification';
import { listReviews, reviewProof } from '~/upstream/modules/identity/verification/reviews';
import {
  IDENTIFIED_COLUMNS,
  openVerificationWorld,
  type VerificationWorld,
} from '~/upstream/modules/identity/verification/testing/verification-world';

const TESTED = { ...IDENTIFIED_COLUMNS, quiz_code: 2, risk_level: 4, quiz_expire_date: '2027-10-01' };
let world: VerificationWorld;

async function newPerson(columns: Record<string, unknown> = TESTED) {
  const account = await world.newAccount(columns);
  const me = world.as(account);
  const apply = async (
    kind: Qualification,
    criterion: string,
    proof: FileKind,
    experience: FileKind | null = null,
  ) =>
    me.call('applyQualification', {
      kind,
      criterion,
      proof_file_ids: [await world.addFile(account, proof)],
      experience_file_ids: experience === null ? [] : [await world.addFile(account, experience)],
      is_pledged: true,
    });
  const read = (kind: Qualification) =>
    callHandler(
      contract.qualification,
      verification.qualification,
      world.context,
      { query: { kind } },
      account,
    );
  const sign = (context: AccountContext, version = PLEDGES[context].version) =>
    me.call('signPledge', { context, version });
  return { account, apply, read, sign, ...me };
}

describeOnEachDatabase('qualified-investor verification', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openVerificationWorld(opened());
  });

  describe('pledge', () => {
    it('VERIFY-011 ROLE-006 sets only the flag of the signed context', async () => {
      const { account, sign, states, status } = await newPerson();
      await sign('am');
      expect(await states()).toMatchObject({
        am_qi_states: { am_unsigned_guarantee: true },
        simu_qi_states: { simu_unsigned_guarantee: false },
        is_am_verify: true,
        is_simu_verify: false,
      });
      const { signed_at } = await sign('simu');
      expect(await status()).toMatchObject({ pledges: { simu: signed_at, am: signed_at } });
      expect((await states()).is_simu_verify).toBe(true);
      expect((await world.auditOf(account)).map(({ detail }) => detail)).toEqual([
        { context: 'am', version: PLEDGES.am.version },
        { context: 'simu', version: PLEDGES.simu.version },
      ]);
    });

    it('keeps the first signature when signed again, also concurrently', async () => {
      const { account, sign } = await newPerson();
      const first = await Promise.all([sign('simu'), sign('simu'), sign('simu')]);
      world.pass(100);
      expect(new Set([...first, await sign('simu')].map(({ signed_at }) => signed_at)).size).toBe(1);
      expect(await world.auditOf(account)).toHaveLength(1);
    });

    it.each([
      [{}, '请先完成实名认证'],
      [IDENTIFIED_COLUMNS, '请先完成风险测评，测评结果须在有效期内'],
      [{ ...TESTED, quiz_expire_date: '2026-11-19' }, '请先完成风险测评，测评结果须在有效期内'],
    ])('needs identity and a valid quiz %#', async (columns, msg) => {
      const { sign, states } = await newPerson(columns);
      expect(await catchRefusal(sign('simu'))).toMatchObject({ code: CODES.notAllowed, msg });
      expect((await states()).simu_qi_states.simu_unsigned_guarantee).toBe(false);
    });

    it('refuses a text that is not the current one', async () => {
      const { sign } = await newPerson();
      for (const version of ['simu-2020-1', PLEDGES.am.version]) {
        expect(await catchRefusal(sign('simu', version))).toMatchObject({ code: CODES.conflict });
      }
    });
  });

  describe('application', () => {
    it('VERIFY-005 simu: in review, approved to code 5 for six months, then to be proven again', async () => {
      const { account, apply, read, states, status } = await newPerson();
      expect(await read('simu')).toMatchObject({ state: 'none', proof_files: [], applied_at: null });
      expect(await apply('simu', 'assets', 'asset_proof')).toMatchObject({
        state: 'review',
        criterion: 'assets',
        proof_files: [{ kind: 'asset_proof', name: 'asset_proof.jpg' }],
        expire_date: null,
      });
      expect((await states()).simu_qi_states.code).toBe(0);
      expect((await listReviews(world.context)).proofs).toContainEqual(
        expect.objectContaining({ phone: account.phone, kind: 'simu' }),
      );
      const at = new Date('2026-11-20T02:00:00Z');
      await reviewProof({ ...world.context, now: () => at }, account.id, 'simu', { reason: null });
      expect(await read('simu')).toMatchObject({
        state: 'approved',
        expire_date: '2027-05-19',
        reviewed_at: at.toISOString(),
      });
      expect(await states()).toMatchObject({
        simu_qi_states: { code: 5 },
        am_qi_states: { code: 0 },
        professional_states: { code: 0 },
      });
      expect((await status()).proof_expire_date).toBe('2027-05-19');
      const onLastDay = world.as(account, { now: () => new Date('2027-05-19T15:59:59Z') });
      expect((await onLastDay.states()).simu_qi_states.code).toBe(5);
      const after = world.as(account, { now: () => new Date('2027-05-19T16:00:00Z') });
      expect((await after.states()).simu_qi_states.code).toBe(4);
      expect((await after.status()).qualifications[0]).toEqual({
        kind: 'simu',
        state: 'expired',
        reason: null,
        expire_date: '2027-05-19',
      });
    });

    it.each([
      ['simu', { simu: 5, am: 0, pro: 0 }],
      ['am', { simu: 0, am: 5, pro: 0 }],
      ['pro', { simu: 0, am: 0, pro: 9 }],
    ] as const)('VERIFY-004 VERIFY-006 ROLE-006 approves %s only for itself', async (kind, codes) => {
      const { account, apply, states } = await newPerson();
      await apply(kind, 'income', 'income_proof', kind === 'simu' ? null : 'experience_proof');
      await reviewProof(world.context, account.id, kind, { reason: null });
      const { simu_qi_states, am_qi_states, professional_states } = await states();
      expect({ simu: simu_qi_states.code, am: am_qi_states.code, pro: professional_states.code }).toEqual(
        codes,
      );
    });

    it('shows the reason of a refusal and allows another application', async () => {
      const { account, apply, read, states } = await newPerson();
      await apply('simu', 'assets', 'asset_proof');
      await reviewProof(world.context, account.id, 'simu', { reason: '证明开具日期超过 6 个月' });
      expect(await read('simu')).toMatchObject({ state: 'rejected', reason: '证明开具日期超过 6 个月' });
      expect((await states()).simu_qi_states.code).toBe(0);
      world.pass(1);
      expect(await apply('simu', 'income', 'income_proof')).toMatchObject({ state: 'review', reason: null });
      expect(
        await catchRefusal(reviewProof(world.context, account.id, 'am', { reason: null })),
      ).toMatchObject({
        code: CODES.notFound,
      });
    });

    it('keeps a valid approval while a renewal is in review or refused', async () => {
      const { account, apply, read, states } = await newPerson();
      await apply('simu', 'assets', 'asset_proof');
      await reviewProof(world.context, account.id, 'simu', { reason: null });
      const { expire_date } = await read('simu');
      world.pass(1);
      expect(await apply('simu', 'assets', 'asset_proof')).toMatchObject({ state: 'review', expire_date });
      expect((await states()).simu_qi_states.code).toBe(5);
      await reviewProof(world.context, account.id, 'simu', { reason: '请补充盖章页' });
      expect(await read('simu')).toMatchObject({ state: 'rejected', expire_date });
      expect((await states()).simu_qi_states.code).toBe(5);
    });

    it('allows one pending application per kind, also for five concurrent requests; kinds are independent', async () => {
      const { account, apply } = await newPerson();
      const all = await Promise.allSettled(
        Array.from({ length: 5 }, () => apply('simu', 'assets', 'asset_proof')),
      );
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await catchRefusal(apply('simu', 'assets', 'asset_proof'))).toMatchObject({
        code: CODES.conflict,
        msg: '您已提交申请，正在审核中，请耐心等待',
      });
      expect(await apply('am', 'net_assets', 'asset_proof', 'experience_proof')).toMatchObject({
        state: 'review',
      });
      expect(await world.auditOf(account)).toHaveLength(2);
    });

    it.each([
      ['simu', 'net_assets', 'asset_proof', null, '请选择符合的认证条件'],
      ['simu', 'assets', 'wire_evidence', null, '请重新上传个人金融资产的证明材料'],
      ['am', 'income', 'income_proof', null, '请上传2年以上投资经历的证明材料'],
      ['pro', 'assets', 'asset_proof', 'asset_proof', '请重新上传投资经历的证明材料'],
    ] as const)(
      '%s by %s with %s and %s: checks that the documents match',
      async (kind, criterion, proof, experience, msg) => {
        const { apply, read } = await newPerson();
        expect(await catchRefusal(apply(kind, criterion, proof, experience))).toMatchObject({
          code: CODES.badRequest,
          msg,
        });
        expect((await read(kind)).state).toBe('none');
      },
    );

    it('refuses documents of another person, and an unknown person', async () => {
      const { call } = await newPerson();
      const other = await newPerson({});
      const proof_file_ids = [await world.addFile(other.account, 'asset_proof')];
      const given = {
        kind: 'simu' as const,
        criterion: 'assets',
        proof_file_ids,
        experience_file_ids: [],
        is_pledged: true as const,
      };
      expect(await catchRefusal(call('applyQualification', given))).toMatchObject({ code: CODES.badRequest });
      expect(await catchRefusal(other.call('applyQualification', given))).toMatchObject({
        code: CODES.notAllowed,
      });
    });
  });
});
