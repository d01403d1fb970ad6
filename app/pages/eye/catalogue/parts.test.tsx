import type { LoaderFunctionArgs } from '@remix-run/node';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fieldSamples } from '~/app/pages/eye/catalogue/field-samples';
import { listSamples } from '~/app/pages/eye/catalogue/list-samples';
import { loader } from '~/app/pages/eye/catalogue/parts';
import { pictureSamples } from '~/app/pages/eye/catalogue/picture-samples';
import { stateSamples } from '~/app/pages/eye/catalogue/state-samples';

/** Parts that are not shown by themselves: each stands here with why. */
const NOT_SHOWN = [
  // Over the whole page, at its foot or around it.
  ...['action-bar', 'dialog', 'sheet', 'title-bar', 'error-page', 'kept-form-page', 'back-link'],
  // Places for others.
  ...['box', 'columns', 'lazy-part', 'link', 'icon', 'pictures/picture'],
  // They need a post, a file, a clock or a document.
  ...['countdown', 'document-reader', 'legal-badges', 'form-error', 'form-notice', 'intent-key'],
  ...['signature-field', 'submit-button', 'upload-field', 'uploaded-file', 'date-field'],
  // Shown where upstream has one.
  'pictures/photo',
];

const samples = [...stateSamples, ...listSamples, ...fieldSamples, ...pictureSamples];

const argumentsFor = (isDevOrTest: boolean) =>
  ({
    request: new Request('https://portal.test/wealth/parts'),
    params: { product: 'wealth' },
    context: {
      requestId: 'r1',
      publicOrigin: 'https://portal.test',
      reportError: () => undefined,
      edition: 'wealth',
      client: { kind: 'browser' },
      isDevOrTest,
      holdDraft: () => undefined,
      viewer: () => Promise.resolve(null),
    },
  }) as unknown as LoaderFunctionArgs;

describe('the page of parts', () => {
  it('shows every part of ui, or says why not', () => {
    const parts = ['', 'form/', 'pictures/'].flatMap((folder) =>
      readdirSync(`app/ui/${folder}`)
        .filter((file) => /(?<!\.test)\.tsx$/.test(file))
        .map((file) => `${folder.replace('form/', '')}${file.replace('.tsx', '')}`),
    );
    const named = [...samples.map(({ name }) => name), ...NOT_SHOWN];
    expect(named.sort()).toEqual(parts.sort());
  });

  it('each has its class of use in one sentence', () => {
    for (const { name, use } of samples) expect(use.match(/。/g)?.length, name).toBe(1);
  });

  it('does not exist where real people are served', async () => {
    const thrown = await loader(argumentsFor(false)).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ status: 404 });
    expect(await loader(argumentsFor(true))).toBeNull();
  });
});
