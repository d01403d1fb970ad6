import { describe, it } from 'vitest';
import { postHostileForms } from '~/tests/fixtures/page-actions';

describe('hostile forms in their breadth', () => {
  it('are refused by every page that takes a form', async () => {
    await postHostileForms(500);
  }, 600_000);
});
