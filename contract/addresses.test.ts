import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '~/contract';
import { listLeafFields } from '~/contract/leaf-fields';

/** Names of fields that would lead somewhere; pictures lead nowhere. */
const LEADS = /(^|_)(url|uri|href|link|path|page|jump|goto|route)$/;
const PICTURES = /(^|_)(photo|avatar)_url$/;

it('no call answers with the address of a page: a page that it names is one of a list, and app/paths makes the address', () => {
  const found = calls.flatMap(({ id, definition }) =>
    listLeafFields(definition.result)
      .filter(
        ({ field, schema }) => LEADS.test(field) && !PICTURES.test(field) && !(schema instanceof z.ZodEnum),
      )
      .map(({ path }) => `${id} ${path}`),
  );
  expect(found).toEqual([]);
});
