import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildChartModels } from '~/app/pages/gallery/components/chart-models';
import { loader } from '~/app/pages/gallery/components/gallery';
import { buildAllSamples } from '~/app/pages/gallery/components/samples';
import { createTestContext } from '~/tests/fixtures/create-test-context';
import { createTestArgs } from '~/tests/fixtures/create-test-args';

/** Components of `ui` without a separate sample, each with the reason. */
const NOT_SHOWN = [
  // They surround a whole page, or are the whole page.
  ...['title-bar', 'error-page', 'error-reference', 'kept-form-page', 'back-link', 'columns'],
  // Wrappers for other components.
  ...['lazy-section', 'link', 'pictures/drawn-image'],
  // Heading of a month table, shown by its pages.
  'weekday-heads',
  // They need a POST, or a document that is read to its end.
  ...['document-reader', 'reader/reader-find', 'form-error', 'form-notice', 'intent-key'],
  // Shown only when the upstream has one.
  'pictures/photo',
];

/** Components of several areas without a separate sample. */
const NOT_SHOWN_OF_AREAS = [
  // Sections of fund pages and frames of whole pages: they are checked there.
  'funds/directory',
  ...['funds/figure-sections', 'funds/history-frame', 'funds/performance-tables', 'funds/product-sections'],
  ...['funds/nav-table', 'funds/selection-page', 'orders/purchase-frame', 'orders/records-list'],
  ...['funds/suitability-facts', 'funds/fund-actions', 'funds/fund-position', 'funds/related-funds'],
  ...[
    'orders/money-boundary',
    'person/about-sections',
    'person/guest-screen',
    'person/step-page',
    'funds/directory-find',
    'funds/nothing-selected',
    'funds/product-frame',
  ],
  // A few words, or one button, shown inside other components.
  ...[
    'figures/past-note',
    'figures/risk-note',
    'funds/selection-reasons',
    'funds/watchlist-button',
    'lists/star-form',
    'lists/filed-row',
    'lists/list-search-form',
  ],
  ...['news/article-reaction-buttons', 'person/password-side', 'lists/fund-row-figures'],
  // They need the form that contains them.
  ...['orders/pay-sheet', 'person/captcha-field', 'person/card-form', 'person/login-form'],
];

const samples = buildAllSamples(buildChartModels());

const getFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx$/.test(file) && !/\.test\.tsx$/.test(file))
    .map((file) => `${folder}/${file.replace('.tsx', '')}`);

/** A component of `app/features` or `app/charts` counts as shared when this many folders use it. */
const SEVERAL = 3;
function findSharedModules(): string[] {
  const users = new Map<string, Set<string>>();
  for (const file of getFiles('app')) {
    const area = file
      .split('/')
      .slice(1, file.startsWith('app/pages/') ? 4 : 3)
      .join('/');
    for (const [, path = ''] of readFileSync(`${file}.tsx`, 'utf8').matchAll(
      /from '~\/app\/((?:features|charts)\/[^']+)'/g,
    ))
      if (area !== 'pages/gallery/components') users.set(path, (users.get(path) ?? new Set()).add(area));
  }
  const modules = [...getFiles('app/features'), ...getFiles('app/charts')].map((file) =>
    file.replace('app/', ''),
  );
  return modules.filter((file) => (users.get(file)?.size ?? 0) >= SEVERAL);
}

const argumentsFor = (isDevOrTest: boolean, query = '') =>
  createTestArgs(`/wealth/gallery${query}`, { context: createTestContext({ isDevOrTest }) });

describe('component gallery', () => {
  it('shows every component of ui, or states why not', () => {
    const modules = getFiles('app/ui')
      .map((file) => file.replace(/^app\/ui\/(form\/)?/, ''))
      .filter((file) => !file.startsWith('testing/'));
    const shown = samples.map(({ name }) => name).filter((name) => !/^(features|charts)\//.test(name));
    expect([...shown, ...NOT_SHOWN].sort()).toEqual(modules.sort());
  });

  it('shows every component shared by several areas, or states why not', () => {
    const named = new Set([
      ...samples.map(({ name }) => name),
      ...NOT_SHOWN_OF_AREAS.map((name) => `features/${name}`),
    ]);
    expect(findSharedModules().filter((file) => !named.has(file))).toEqual([]);
  });

  it('describes the use of each component in one sentence', () => {
    for (const { name, use } of samples) expect(use.match(/。/g)?.length, name).toBe(1);
  });

  it('does not exist in production', async () => {
    const thrown = await loader(argumentsFor(false)).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ status: 404 });
    expect(await loader(argumentsFor(true))).toMatchObject({ part: undefined });
  });

  it('shows each component separately, and returns 404 for an unknown one', async () => {
    expect(await loader(argumentsFor(true, '?part=tag'))).toMatchObject({ part: 'tag' });
    const thrown = await loader(argumentsFor(true, '?part=none')).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ status: 404 });
  });
});
