import { describe, it } from 'vitest';
import { postHostileForms } from '~/tests/fixtures/page-actions';

describe('hostile form', () => {
  it('is rejected by every page with a form, with bounded work, logged in or not', async () => {
    await postHostileForms(12);
  });
});
