import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '~/contract';
import { listLeafFields } from '~/contract/leaf-fields';

/** Names of fields that could contain a link target; picture URLs are allowed. */
const LEADS = /(^|_)(url|uri|href|link|path|page|jump|goto|route)$/;
const PICTURES = /(^|_)(photo|avatar)_url$/;

it('no call returns a page URL: pages are named by an enum and app/paths builds the URL', () => {
  const found = calls.flatMap(({ id, definition }) =>
    listLeafFields(definition.result)
      .filter(
        ({ field, schema }) => LEADS.test(field) && !PICTURES.test(field) && !(schema instanceof z.ZodEnum),
      )
      .map(({ path }) => `${id} ${path}`),
  );
  expect(found).toEqual([]);
});
