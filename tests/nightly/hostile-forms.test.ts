import { describe, it } from 'vitest';
import { postHostileForms } from '~/tests/fixtures/page-actions';

describe('hostile forms in full breadth', () => {
  it('is rejected by every page with a form', async () => {
    await postHostileForms(500);
  }, 600_000);
});
