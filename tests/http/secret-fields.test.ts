import { expect, it } from 'vitest';
import { SECRET_FIELDS } from '~/app/route-kit/secret-fields';
import { SECRET_NAME } from '~/domain/testing/secret-name';
import { listPageForms } from '~/tests/fixtures/page-actions';

const forms = await listPageForms();
/** Names that are not marked as secret in some form. */
const open = forms.flatMap(({ all, secrets }) => all.filter((name) => !secrets.includes(name)));

it('marks a field for a password, a code, or the number of a document or card as secret', () => {
  expect(forms.length).toBeGreaterThan(50);
  expect(open.filter((name) => SECRET_NAME.test(name))).toEqual([]);
});

it('gives the browser the names of the secret fields of every form, which no open field has', () => {
  const secrets = new Set(forms.flatMap((form) => form.secrets));
  expect([...SECRET_FIELDS].sort()).toEqual([...secrets].sort());
  expect(open.filter((name) => secrets.has(name))).toEqual([]);
});
