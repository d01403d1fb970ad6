import type { LoaderFunctionArgs } from '@remix-run/node';
import { expect, it } from 'vitest';
import { loader } from '~/app/pages/gallery/shell-diagnostics/shells';
import { shellSections } from '~/app/pages/gallery/shell-diagnostics/shell-sections';

const argumentsFor = (isDevOrTest: boolean) =>
  ({
    request: new Request('https://portal.test/wealth/shells'),
    params: { product: 'wealth' },
    context: {
      requestId: 'r1',
      publicOrigin: 'https://portal.test',
      reportError: () => undefined,
      edition: 'wealth',
      client: { kind: 'browser' },
      isDevOrTest,
      crossDomainOrigins: ['https://fund.example.com'],
      holdDraft: () => undefined,
      viewer: () => Promise.resolve(null),
    },
  }) as unknown as LoaderFunctionArgs;

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
