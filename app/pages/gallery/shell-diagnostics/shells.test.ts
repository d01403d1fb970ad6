import { expect, it } from 'vitest';
import { loader } from '~/app/pages/gallery/shell-diagnostics/shells';
import { shellSections } from '~/app/pages/gallery/shell-diagnostics/shell-sections';
import { createTestContext } from '~/tests/fixtures/create-test-context';
import { createTestArgs } from '~/tests/fixtures/create-test-args';

const argumentsFor = (isDevOrTest: boolean) =>
  createTestArgs('/wealth/shells', {
    context: createTestContext({ isDevOrTest, crossDomainOrigins: ['https://fund.example.com'] }),
  });

it('does not serve the page of shells in production', async () => {
  const thrown = await loader(argumentsFor(false)).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ status: 404 });
  expect(await loader(argumentsFor(true))).toMatchObject({
    client: { kind: 'browser' },
    jumps: { origin: 'https://portal.test', portals: ['https://fund.example.com/'] },
  });
});

it('shows each shell once', () => {
  const names = shellSections.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
