import { beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { catchRefusal } from '~/upstream/modules/testing/context';
import { listReviews, reviewIdentity } from '~/upstream/modules/identity/verification/reviews';
import {
  createIdCardNumber,
  openVerificationWorld,
  type TestCustomer,
  type VerificationWorld,
} from '~/upstream/modules/identity/verification/testing/verification-world';

const DAY_SECONDS = 86_400;
const APPROVE = { reason: null, birthDay: null, gender: null };
const MISMATCH = { code: CODES.badRequest, msg: '姓名与证件未通过核验，请核对后重试' };
let world: VerificationWorld;

/** Creates a person with both photos and a unique document. */
async function newPerson(sequence = '123') {
  const account = await world.newAccount();
  const [front_file_id, back_file_id] = [
    await world.addFile(account, 'id_front'),
    await world.addFile(account, 'id_back'),
  ];
  const document = {
    name: '周予安',
    voucher_type: 'id_card' as const,
    voucher_code: world.newIdCard(sequence),
    valid_from: '2020-05-20',
    valid_to: '2040-05-20' as string | null,
    front_file_id,
    back_file_id,
  };
  const me = world.as(account);
  const verify = (change: Partial<Parameters<typeof me.call<'verifyIdentity'>>[1]> = {}) =>
    me.call('verifyIdentity', { ...document, ...change });
  return { account, document, verify, ...me };
}

const getChecks = (account: TestCustomer) =>
  world.context.db
    .selectFrom('identity_checks')
    .select(['outcome', 'reason'])
    .where('account_id', '=', account.id)
    .orderBy('created_at')
    .execute();

describeOnEachDatabase('identity', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openVerificationWorld(opened());
  });

  it('VERIFY-001 ROLE-003 passed: code 3, real name, document, birth day and gender; numbers shown masked only', async () => {
    const { verify, states, status, document, account } = await newPerson();
    expect((await states()).identity_states.code).toBe(0);
    const reply = await verify();
    expect(reply).toMatchObject({ code: 3, masked_name: '周**' });
    expect(reply.masked_voucher).toMatch(/^440\*+\d{3}[\dX]$/);
    expect(await states()).toMatchObject({
      name: '周予安',
      gender: 0,
      identity_states: { code: 3, voucher_code: document.voucher_code, voucher_type: 'id_card' },
    });
    expect(await status()).toMatchObject({
      masked_name: '周**',
      masked_voucher: reply.masked_voucher,
      voucher_type: 'id_card',
      voucher_expire_date: '2040-05-20',
      age: 36,
      identity_reason: null,
    });
    const audit = await world.auditOf(account);
    expect(audit).toEqual([
      { actor: `person:${account.id}`, action: 'identity_passed', detail: { voucher_type: 'id_card' } },
    ]);
    expect(JSON.stringify(audit) + world.logLines.join('')).not.toContain(document.voucher_code);
  });

  it('accepts full-width digits, blanks and a small x', async () => {
    const { verify, document } = await newPerson();
    const typed = `${document.voucher_code.slice(0, 6)} ${document.voucher_code.slice(6).toLowerCase()}`;
    expect(await verify({ name: ' 周予安 ', voucher_code: typed })).toMatchObject({ code: 3 });
  });

  it('accepts a resident card of Hong Kong, Macao or Taiwan, which keeps its number on renewal', async () => {
    const { verify, account } = await newPerson();
    const card = {
      voucher_type: 'hk_macao_taiwan_resident' as const,
      voucher_code: createIdCardNumber('127', '19840103', '810000'),
    };
    // The reference register knows ID cards only.
    expect(await verify(card)).toMatchObject({ code: 2 });
    expect(await getChecks(account)).toMatchObject([{ outcome: 'review' }]);
  });

  it('stores a name in standard characters with one kind of dot, and recognises it in its old form', async () => {
    const { verify, states } = await newPerson();
    expect(await verify({ name: '阿卜●李\ue863\u200b' })).toMatchObject({ code: 3 });
    expect(await states()).toMatchObject({ name: '阿卜·李䶮' });
    expect(await verify({ name: '阿卜．李\ue863' })).toMatchObject({ code: 3 });
  });

  it.each([
    ['a wrong check digit', { voucher_code: '110101199003071230' }, '居民身份证号码有误，请逐位核对'],
    ['under 18', { voucher_code: createIdCardNumber('123', '20081121') }, '未满18周岁，暂不能办理'],
    ['expired', { valid_to: '2026-11-19' }, '证件已过期，请更换有效证件'],
    ['no name', { name: '1234' }, '请输入证件上的姓名'],
    [
      'another type',
      { voucher_type: 'taiwan_permit' as const },
      '请输入正确的台湾居民来往大陆通行证号码（8 位数字）',
    ],
  ])('refuses %s before calling the register', async (_what, change, msg) => {
    const { verify, account } = await newPerson();
    expect(await catchRefusal(verify(change))).toMatchObject({ code: CODES.badRequest, msg });
    expect(await getChecks(account)).toEqual([]);
  });

  it('accepts a person who turns 18 today, and a document on its last day', async () => {
    const { verify } = await newPerson();
    const voucher_code = world.newIdCard('123', '20081120');
    expect(await verify({ voucher_code, valid_to: '2026-11-20' })).toMatchObject({ code: 3 });
  });

  it('requires own photos of the right side', async () => {
    const { verify, document } = await newPerson();
    const other = await newPerson();
    const wrong = [
      { front_file_id: other.document.front_file_id },
      { front_file_id: document.back_file_id },
      { back_file_id: document.front_file_id },
      { back_file_id: 'none' },
    ];
    for (const change of wrong) {
      expect(await catchRefusal(verify(change))).toMatchObject({
        code: CODES.badRequest,
        msg: expect.stringMatching(/^请上传证件/),
      });
    }
  });

  it('reports a mismatch and keeps the account unchanged; refuses the sixth of a day', async () => {
    const { verify, states, status, account } = await newPerson('990');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await catchRefusal(verify())).toMatchObject(MISMATCH);
    expect(await catchRefusal(verify())).toMatchObject({ code: CODES.tooMany });
    expect((await states()).identity_states.code).toBe(0);
    expect(await status()).toMatchObject({ masked_name: null, age: null, identity_reason: MISMATCH.msg });
    expect(await getChecks(account)).toHaveLength(5);
  });

  it('refuses a document of another account like any mismatch, without revealing that it is known', async () => {
    const first = await newPerson();
    await first.verify();
    const second = await newPerson();
    expect(await catchRefusal(second.verify({ voucher_code: first.document.voucher_code }))).toEqual({
      ...MISMATCH,
      result: { reason: 'mismatch', field: 'voucher_code' },
    });
    expect((await second.states()).identity_states.code).toBe(0);
  });

  it('gives a document to one of two concurrent accounts', async () => {
    const people = await Promise.all([newPerson(), newPerson(), newPerson()]);
    const voucher_code = world.newIdCard();
    const all = await Promise.allSettled(people.map(({ verify }) => verify({ voucher_code })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const owners = await world.context.db
      .selectFrom('accounts')
      .select('id')
      .where('voucher_code', '=', voucher_code)
      .execute();
    expect(owners).toHaveLength(1);
  });

  it('returns the same answer with one check for repeats, also concurrent; refuses another document', async () => {
    const { verify, account } = await newPerson();
    const replies = await Promise.all([verify(), verify(), verify()]);
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await verify()).toEqual(replies[0]);
    expect(await getChecks(account)).toHaveLength(1);
    expect(await catchRefusal(verify({ voucher_code: world.newIdCard() }))).toMatchObject({
      code: CODES.conflict,
    });
  });

  it('changes nothing and costs no attempt when the register does not answer', async () => {
    const { verify, account, states } = await newPerson('994');
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect(await catchRefusal(verify())).toMatchObject({ code: CODES.checkUnavailable });
    }
    expect(await getChecks(account)).toEqual([]);
    expect((await states()).identity_states.code).toBe(0);
    expect(await verify({ voucher_code: world.newIdCard() })).toMatchObject({ code: 3 });
  });

  describe('operator review', () => {
    it('is code 2 until approved; then 3, with the operator in the audit log', async () => {
      const { verify, account, states, status } = await newPerson('992');
      expect(await verify()).toMatchObject({ code: 2 });
      expect((await states()).identity_states.code).toBe(2);
      expect(await status()).toMatchObject({
        masked_name: '周**',
        identity_reason: expect.stringMatching(/人工复核/),
      });
      expect(await catchRefusal(verify())).toMatchObject({ code: CODES.conflict });
      const { identities } = await listReviews(world.context);
      expect(identities).toContainEqual(expect.objectContaining({ phone: account.phone, name: '周予安' }));
      await reviewIdentity(world.context, account.id, APPROVE);
      expect(await states()).toMatchObject({ name: '周予安', gender: 1, identity_states: { code: 3 } });
      expect((await world.auditOf(account)).at(-1)).toMatchObject({
        actor: 'ops',
        action: 'identity_approved',
      });
      await expect(catchRefusal(reviewIdentity(world.context, account.id, APPROVE))).resolves.toMatchObject({
        code: CODES.notFound,
      });
    });

    it('shows the reason of a refusal, and allows another attempt', async () => {
      const { verify, account, states, status } = await newPerson('992');
      await verify();
      await reviewIdentity(world.context, account.id, { ...APPROVE, reason: '照片反光，看不清号码' });
      expect((await states()).identity_states.code).toBe(0);
      expect((await status()).identity_reason).toBe('照片反光，看不清号码');
      expect(await verify({ voucher_code: world.newIdCard() })).toMatchObject({ code: 3 });
    });

    it('needs birth day and gender from the operator for a passport, and does not approve a child', async () => {
      const { verify, account, states } = await newPerson();
      const passport = { voucher_type: 'passport' as const, voucher_code: 'E12345678' };
      expect(await verify(passport)).toMatchObject({ code: 2 });
      const approve = (birthDay: string | null) =>
        reviewIdentity(world.context, account.id, { reason: null, birthDay, gender: 1 });
      expect(await catchRefusal(approve(null))).toMatchObject({ code: CODES.badRequest });
      expect(await catchRefusal(approve('2010-01-01'))).toMatchObject({ msg: '未满18周岁，暂不能办理' });
      expect((await states()).identity_states.code).toBe(2);
      await approve('1985-01-01');
      expect(await states()).toMatchObject({
        gender: 1,
        identity_states: { code: 3, voucher_type: 'passport' },
      });
    });

    it('reserves a waiting document for its account', async () => {
      const first = await newPerson('993');
      await first.verify();
      const second = await newPerson();
      expect(await catchRefusal(second.verify({ voucher_code: first.document.voucher_code }))).toMatchObject(
        MISMATCH,
      );
    });
  });

  it('lets only the same person renew a document after its last day', async () => {
    const { verify, account } = await newPerson();
    await verify({ valid_to: '2026-11-20' });
    const later = world.as(account, {
      now: () => new Date(world.context.now().getTime() + DAY_SECONDS * 1000),
    });
    expect((await later.states()).identity_states.code).toBe(4);
    const { document } = await newPerson();
    const own = {
      ...document,
      front_file_id: await world.addFile(account, 'id_front'),
      back_file_id: await world.addFile(account, 'id_back'),
    };
    expect(await catchRefusal(later.call('verifyIdentity', own))).toMatchObject({
      msg: '请使用与原实名信息一致的本人证件',
    });
    const voucher_code = (await later.states()).identity_states.voucher_code as string;
    expect(await later.call('verifyIdentity', { ...own, voucher_code, valid_to: null })).toMatchObject({
      code: 3,
    });
    expect((await later.states()).identity_states).toMatchObject({ code: 3, voucher_expire_date: null });
  });
});
