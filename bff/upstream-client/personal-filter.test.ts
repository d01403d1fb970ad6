import { describe, expect, it } from 'vitest';
import { findMask, maskPersonal, UNMASKED_FIELDS } from '~/domain/person/personal-fields';
import { calls } from '~/contract';
import { refusalSchema } from '~/contract/refusals';
import { listLeafFields } from '~/contract/leaf-fields';
import { hasPersonalFields } from '~/bff/upstream-client/personal-filter';

/**
 * Words in the name of a field that may be personal. Such a field is masked, is unmasked with a reason, or is
 * listed here.
 */
const SUSPECT =
  /phone|mobile|(^|_)tel|mail|addr|voucher|passport|identit|(^|_)id_?(no|num|card)|card|account|iban|name|payer|payee|owner|holder|contact|birth|gender|sex|(^|_)age$|person|wechat|(^|_)qq|nation|occup|inviter|avatar|benefic|spouse|relative/;
const NOT_PERSONAL = new Set([
  // Codes, dates and ids next to personal values.
  ...[
    'voucher_type',
    'voucher_expire_date',
    'identity_reason',
    'account_id',
    'card_id',
    'avatar_url',
    'gender',
    'age',
  ],
  ...['occupation', 'is_person_checked', 'cards', 'bank_cards'],
  // The last four digits, as shown on a masked card.
  'card_tail',
  // Names of products, companies, classes and files.
  ...[
    'name',
    'short_name',
    'full_name',
    'company_name',
    'manager_name',
    'product_name',
    'fund_name',
    'type_name',
  ],
  ...['strategy_name', 'benchmark_name', 'manager_names', 'kind_name', 'level_name', 'next_level_name'],
]);

const shown = calls.filter(({ definition }) => !definition.isServerOnly && definition.resultKind !== 'file');
const getFields = ({ definition }: (typeof calls)[number]) =>
  [definition.result, refusalSchema].flatMap((schema) => listLeafFields(schema));

describe('personal fields of every reply in the contract', () => {
  it('is masked, unmasked with a reason, or listed as not personal', () => {
    const unlisted = shown.flatMap((call) =>
      getFields(call)
        .filter(({ field }) => SUSPECT.test(field) && !/^(is|has)_/.test(field) && !NOT_PERSONAL.has(field))
        .filter(({ field }) => findMask(call.id, field) === null && !UNMASKED_FIELDS[call.id]?.[field])
        .map(({ path }) => `${call.id}: ${path}`),
    );
    expect(
      unlisted,
      'list it in domain/person/personal-fields.ts as masked or open, or in NOT_PERSONAL above',
    ).toEqual([]);
  });

  it('is masked exactly in this list, so that a new one is reviewed here first', () => {
    const masked = shown.flatMap((call) =>
      getFields(call)
        .filter(({ field }) => findMask(call.id, field) !== null)
        .map(({ path }) => `${call.id}: ${path}`),
    );
    // Eleven calls return an order.
    const others = masked.filter((line) => !/^orders\..*payment\.payer$/.test(line));
    expect(others.sort()).toEqual([
      'activities.checkIn: masked_name',
      'advisers.client: masked_name',
      'advisers.client: masked_phone',
      'advisers.clients: list[].masked_name',
      'advisers.clients: list[].masked_phone',
      'alerts.mail: masked_email',
      'holdings.checkCertificate: masked_name',
      'invites.came: list[].masked_name',
      'school.certificate: masked_name',
      'school.certify: masked_name',
      'school.progress: certificates[].masked_name',
      'school.progress: my_masked_name',
      'users.identityStatus: masked_email',
      'users.identityStatus: masked_name',
      'users.identityStatus: masked_voucher',
      'users.states: identity_states.voucher_code',
      'verification.bankCards: list[].holder',
    ]);
    expect(masked.length).toBeGreaterThan(others.length);
  });

  it('has no exception for a field that does not exist', () => {
    const stale = Object.entries(UNMASKED_FIELDS).flatMap(([id, fields]) => {
      const call = shown.find((each) => each.id === id);
      const there = new Set(call ? getFields(call).map(({ field }) => field) : []);
      return Object.keys(fields).filter((field) => !there.has(field));
    });
    expect(stale).toEqual([]);
  });

  it('is checked in every call about the current person', () => {
    const carrying = shown.filter(hasPersonalFields).map(({ id }) => id);
    expect(carrying).toEqual(
      expect.arrayContaining([
        'users.states',
        'users.identityStatus',
        'verification.baseInfo',
        'orders.order',
      ]),
    );
    expect(carrying).not.toContain('catalogue.simuList');
  });
});

describe('masking', () => {
  it('reaches every depth, including fields that upstream sends beyond the contract', () => {
    const reply = {
      account_id: 'A1',
      name: '沈知微',
      identity_states: { code: 3, voucher_code: '110101199003070029' },
      extra: [
        { id_card_no: '110101199003070029', contact_phone: 13800138000, emails: null, email: 'abc@x.cn' },
      ],
      bank: { card_no: '6222020200112048', real_name: '沈知微', home_address: '上海市浦东新区世纪大道 1 号' },
    };
    expect(maskPersonal('users.states', reply)).toEqual({
      account_id: 'A1',
      name: '沈知微',
      identity_states: { code: 3, voucher_code: '110***********0029' },
      extra: [
        { id_card_no: '110***********0029', contact_phone: '138****8000', emails: null, email: 'ab***@x.cn' },
      ],
      bank: { card_no: '**** **** **** 2048', real_name: '沈**', home_address: '上海市浦东新******' },
    });
  });

  it('keeps masked values, and returns the same object for a reply without personal data', () => {
    const status = { masked_name: '沈**', masked_voucher: '110***********0029', masked_email: 'ab***@x.cn' };
    expect(maskPersonal('users.identityStatus', status)).toBe(status);
    const list = { list: [{ name: '青禾稳健', company_name: '青禾' }] };
    expect(maskPersonal('favorites.table', list)).toBe(list);
    expect(maskPersonal('users.memberInfo', { name: '沈知微' })).toEqual({ name: '沈**' });
  });
});
