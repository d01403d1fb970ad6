import { beforeAll, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { verification as contract } from '~/contract/verification';
import type { BaseInfo } from '~/contract/verification-shapes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { catchRefusal } from '~/upstream/modules/testing/context';
import { verification } from '~/upstream/modules/identity/verification';
import { findStatementObstacle } from '~/upstream/modules/identity/verification/base-info';
import { listReviews, reviewAttachment } from '~/upstream/modules/identity/verification/reviews';
import {
  openVerificationWorld,
  type VerificationWorld,
} from '~/upstream/modules/identity/verification/testing/verification-world';

const PLAIN: BaseInfo = {
  occupation: '教师',
  employer: '',
  province: '浙江省',
  city: '杭州市',
  address: '西湖区某路 8 号',
  education: '硕士',
  income: '50-100',
  income_source: '工资',
  tax_residence: 'china',
  tax_country: '',
  tax_number: '',
  is_beneficiary: true,
  has_bad_record: false,
  attachment_file_ids: [],
};
const RICH: BaseInfo = { ...PLAIN, income: '500+' };
const INCOME_REASON = '年收入在 500 万元以上，请上传收入说明材料';
const TAX_REASON = '税收居民身份包含中国以外的国家或地区，请上传税收居民身份材料';
let world: VerificationWorld;

async function newPerson() {
  const account = await world.newAccount();
  const { call, states, status } = world.as(account);
  return {
    account,
    states,
    status,
    save: (value: BaseInfo) => call('saveBaseInfo', value),
    read: () => callHandler(contract.baseInfo, verification.baseInfo, world.context, {}, account),
    addDocument: () => world.addFile(account, 'base_info_attachment'),
  };
}

describeOnEachDatabase('base info', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openVerificationWorld(opened());
  });

  it('VERIFY-002 is complete with code 3 and returned as it was typed', async () => {
    const { save, read, states } = await newPerson();
    expect(await read()).toEqual({ code: 0, attachment_state: 0, attachment_reason: null, value: null });
    expect(await save(PLAIN)).toEqual({ code: 3, attachment_state: 0 });
    expect(await read()).toEqual({ code: 3, attachment_state: 0, attachment_reason: null, value: PLAIN });
    expect((await states()).base_info_states).toEqual({ code: 3, base_info_attachment_state: 0 });
    expect(await save({ ...PLAIN, city: '宁波市' })).toEqual({ code: 3, attachment_state: 0 });
    expect((await read()).value?.city).toBe('宁波市');
  });

  it.each([
    [RICH, INCOME_REASON],
    [{ ...PLAIN, tax_residence: 'both', tax_country: '新加坡', tax_number: 'S1' } as const, TAX_REASON],
    [
      { ...RICH, tax_residence: 'abroad', tax_country: '新加坡', tax_number: 'S1' } as const,
      `${TAX_REASON}；${INCOME_REASON}`,
    ],
  ])('requests documents with the reason, and keeps the typed values %#', async (value, reason) => {
    const { save, read, status, addDocument } = await newPerson();
    expect(await save(value)).toEqual({ code: 2, attachment_state: 1 });
    expect(await read()).toMatchObject({ code: 2, attachment_reason: reason, value });
    expect((await status()).base_info_attachment_reason).toBe(reason);
    expect(await save({ ...value, attachment_file_ids: [await addDocument()] })).toEqual({
      code: 3,
      attachment_state: 2,
    });
    expect(await read()).toMatchObject({ code: 3, attachment_state: 2, attachment_reason: null });
  });

  it('accepts only own documents of the right kind', async () => {
    const { save, account } = await newPerson();
    const other = await newPerson();
    for (const id of [await other.addDocument(), await world.addFile(account, 'avatar'), 'none']) {
      expect(await catchRefusal(save({ ...RICH, attachment_file_ids: [id] }))).toMatchObject({
        code: CODES.badRequest,
        msg: '请重新上传附件材料',
      });
    }
  });

  it.each([
    [
      { tax_residence: 'abroad', tax_number: '1' } as const,
      CODES.badRequest,
      '请填写中国以外的税收居民国（地区）',
    ],
    [{ tax_residence: 'both', tax_country: '新加坡' } as const, CODES.badRequest, '请填写纳税人识别号'],
  ])('refuses invalid answers with the correction %#', async (change, code, msg) => {
    const { save, read } = await newPerson();
    expect(await catchRefusal(save({ ...PLAIN, ...change }))).toMatchObject({ code, msg });
    expect((await read()).value).toBeNull();
  });

  it('keeps documents accepted by an operator accepted when they are sent again', async () => {
    const { save, account, addDocument, states } = await newPerson();
    const value = { ...RICH, attachment_file_ids: [await addDocument()] };
    await save(value);
    expect((await listReviews(world.context)).attachments).toContainEqual(
      expect.objectContaining({
        phone: account.phone,
        requested: INCOME_REASON,
        file_ids: value.attachment_file_ids,
      }),
    );
    await reviewAttachment(world.context, account.id, { reason: null });
    expect((await states()).base_info_states).toEqual({ code: 3, base_info_attachment_state: 3 });
    expect(await save({ ...value, city: '宁波市' })).toEqual({ code: 3, attachment_state: 3 });
    expect(await save({ ...value, attachment_file_ids: [await addDocument()] })).toEqual({
      code: 3,
      attachment_state: 2,
    });
    expect(
      (await world.auditOf(account)).map(({ actor, action }) => `${actor.split(':')[0]} ${action}`),
    ).toEqual([
      'person base_info_saved',
      'ops attachment_approved',
      'person base_info_saved',
      'person base_info_saved',
    ]);
  });

  it.each([{ has_bad_record: true }, { is_beneficiary: false }])(
    'requires a review of %o by an operator before any purchase',
    async (declarations) => {
      const { save, account, states } = await newPerson();
      const obstacle = () => findStatementObstacle(world.context.db, account.id);
      await save(PLAIN);
      expect(await obstacle()).toBeNull();
      const statements = { ...PLAIN, ...declarations };
      expect(await save(statements)).toEqual({ code: 2, attachment_state: 2 });
      expect((await obstacle())?.msg).toContain('人工复核');
      expect((await listReviews(world.context)).attachments).toContainEqual(
        expect.objectContaining({ phone: account.phone, requested: null, ...declarations }),
      );
      // Another answer does not lift it, before a reviewer decided or after a refusal.
      expect((await catchRefusal(save(PLAIN))).msg).toContain('须由复核人员处理');
      expect((await obstacle())?.msg).toContain('人工复核');
      expect(await save({ ...statements, city: '宁波市' })).toEqual({ code: 2, attachment_state: 2 });
      await reviewAttachment(world.context, account.id, { reason: null });
      expect((await states()).base_info_states).toEqual({ code: 3, base_info_attachment_state: 3 });
      expect(await obstacle()).toBeNull();
      expect(await save({ ...statements, city: '宁波市' })).toEqual({ code: 3, attachment_state: 3 });
      expect(await save(PLAIN)).toEqual({ code: 3, attachment_state: 0 });
      expect(await save(statements)).toEqual({ code: 2, attachment_state: 2 });
      await reviewAttachment(world.context, account.id, { reason: '请补充说明材料' });
      // A decided review must not show the text of a pending one.
      expect((await obstacle())?.msg).toContain('按说明补充材料');
      expect((await catchRefusal(save(PLAIN))).msg).toContain('须由复核人员处理');
    },
  );

  it('lets an operator refuse documents with a reason, and requests them again', async () => {
    const { save, account, addDocument, read, states } = await newPerson();
    expect(await catchRefusal(reviewAttachment(world.context, account.id, { reason: null }))).toMatchObject({
      code: CODES.notFound,
    });
    await save({ ...RICH, attachment_file_ids: [await addDocument()] });
    await reviewAttachment(world.context, account.id, { reason: '材料缺少盖章' });
    expect((await states()).base_info_states).toEqual({ code: 2, base_info_attachment_state: 1 });
    expect(await read()).toMatchObject({ attachment_reason: '材料缺少盖章' });
    expect(await save({ ...RICH, attachment_file_ids: [await addDocument()] })).toMatchObject({
      attachment_state: 2,
    });
  });
});
