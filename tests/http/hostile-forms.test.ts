import { describe, it } from 'vitest';
import { postHostileForms } from '~/tests/fixtures/page-actions';

describe('a hostile form', () => {
  it('is refused by every page that takes a form, with bounded work, logged in or not', async () => {
    await postHostileForms(40);
  });
});
