import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auth } from '~/upstream/contract/auth';
import { userStatesSchema } from '~/upstream/contract/users';

const fieldsOf = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : [];
const states = userStatesSchema.shape;

describe('fields that the BFF reads', () => {
  it('ENTITY-003 login status: account_id, logined, oldLogined', () => {
    expect(fieldsOf(auth.loginStatus.result)).toEqual(['account_id', 'logined', 'oldLogined']);
  });

  it('ENTITY-004 user states', () => {
    expect(Object.keys(states)).toEqual([
      'account_id',
      'name',
      'gender',
      'avatar_url',
      'is_adviser',
      'is_am_verify',
      'is_simu_verify',
      'professional_states',
      'identity_states',
      'base_info_states',
      'quiz_states',
      'simu_qi_states',
      'am_qi_states',
      'ca_states',
    ]);
  });

  it('ENTITY-005 gender is 0 male or 1 female', () => {
    expect([0, 1, null].every((value) => states.gender.safeParse(value).success)).toBe(true);
    expect(states.gender.safeParse(2).success).toBe(false);
  });

  it('ENTITY-006 ENTITY-012 professional_states and ca_states have code', () => {
    expect(fieldsOf(states.professional_states)).toEqual(['code']);
    expect(fieldsOf(states.ca_states)).toEqual(['code']);
  });

  it('ENTITY-007 identity_states', () => {
    expect(fieldsOf(states.identity_states)).toEqual([
      'code',
      'voucher_code',
      'voucher_type',
      'voucher_expire_date',
    ]);
  });

  it('ENTITY-008 base_info_states', () => {
    expect(fieldsOf(states.base_info_states)).toEqual(['code', 'base_info_attachment_state']);
  });

  it('ENTITY-009 quiz_states has code and risk_level', () => {
    expect(fieldsOf(states.quiz_states)).toEqual(expect.arrayContaining(['code', 'risk_level']));
  });

  it('ENTITY-010 simu_qi_states', () => {
    expect(fieldsOf(states.simu_qi_states)).toEqual(['code', 'simu_unsigned_guarantee']);
  });

  it('ENTITY-011 am_qi_states', () => {
    expect(fieldsOf(states.am_qi_states)).toEqual(['code', 'am_unsigned_guarantee']);
  });

  it('ROLE-004 an adviser is who is_adviser says', () => {
    expect(states.is_adviser.safeParse(true).success).toBe(true);
    expect(states.is_adviser.safeParse('yes').success).toBe(false);
  });
});
