import { describe, expect, it } from 'vitest';
import { calls } from '~/contract/index';
import { listLeafFields } from '~/contract/leaf-fields';
import { listSecretFields } from '~/contract/secret-fields';
import { scrubSecrets } from '~/observability/scrub';
import { SECRET_NAME } from '~/domain/testing/secret-name';

/** Fields with such a name that are not secrets of a person. */
const OPEN: readonly string[] = [
  // Account of the fund that receives the money.
  'account_no',
];

const fields = calls.flatMap(({ id, definition: { query, body, result } }) =>
  [query, body, result].flatMap((schema) => listLeafFields(schema)).map((field) => ({ id, ...field })),
);
const open = fields.filter(({ isSecret }) => !isSecret);

describe('secret fields of the contract', () => {
  it('is marked: passwords, codes, tokens, document and card numbers', () => {
    const unmarked = open.filter(
      ({ field, schema }) => SECRET_NAME.test(field) && schema.type === 'string' && !OPEN.includes(field),
    );
    expect(unmarked.map(({ id, path }) => `${id}: ${path}`)).toEqual([]);
    expect(listSecretFields()).toEqual(
      expect.arrayContaining(['password', 'captcha', 'trade_password', 'token', 'voucher_code', 'card_no']),
    );
  });

  it('has names that no open field has, so a log can remove them by name', () => {
    const names = new Set(listSecretFields());
    expect(open.filter(({ field }) => names.has(field)).map(({ id, path }) => `${id}: ${path}`)).toEqual([]);
  });

  it.each(listSecretFields())('%s is removed from a text of external origin', (name) => {
    for (const text of [`{"${name}":"Xy-z1"}`, `${name}=Xy-z1`, `invalid ${name}: 'Xy-z1'`])
      expect(scrubSecrets(text)).not.toContain('Xy-z1');
  });
});
