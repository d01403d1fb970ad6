import { expect, it } from 'vitest';
import { buildPageScript } from '~/framework/document';
import { partial } from '~/tests/fixtures/partial';

const route = (id: string) => ({ id, module: `/${id}.js`, imports: ['/shared.js'] });
const manifest = partial<Parameters<typeof buildPageScript>[0]>({
  entry: { module: '/entry.js', imports: ['/libraries.js'] },
  routes: { root: route('root'), page: route('page'), other: route('other') },
});

/** Runs the script of a page in a fake browser, up to the point where it waits. */
function run({ isHidden }: { isHidden: boolean }) {
  const window: { __remixRouteModules?: Record<string, string>; __remixContext?: { state: unknown } } = {};
  const preloaded: string[] = [];
  const imported: string[] = [];
  let frame: (() => void) | null = null;
  const document = {
    hidden: isHidden,
    getElementById: () => ({ textContent: '{"loaderData":{}}' }),
    createElement: () => ({ href: '' }),
    head: { appendChild: ({ href }: { href: string }) => preloaded.push(href) },
  };
  const load = async (file: string) => {
    imported.push(file);
    if (file === '/entry.js')
      expect(window.__remixRouteModules).toEqual({ root: '/root.js', page: '/page.js' });
    return file;
  };
  const script = buildPageScript(manifest, ['root', 'page'], '{}').replaceAll('import(', 'load(');
  const names = ['window', 'document', 'requestAnimationFrame', 'setTimeout', 'load'];
  new Function(...names, script)(
    window,
    document,
    (next: () => void) => (frame = next),
    (next: () => void) => next(),
    load,
  );
  return { window, preloaded, imported, paint: () => frame?.() };
}

const FILES = ['/entry.js', '/libraries.js', '/shared.js', '/root.js', '/page.js'];

it('requests all code of a page at once after it is painted, and starts when its modules have loaded', async () => {
  const page = run({ isHidden: false });
  expect(page.window.__remixContext?.state).toEqual({ loaderData: {} });
  expect([...page.preloaded, ...page.imported]).toEqual([]);
  page.paint();
  expect(page.preloaded).toEqual(FILES);
  expect(page.imported).toEqual(['/root.js', '/page.js']);
  await expect.poll(() => page.imported).toContain('/entry.js');
});

it('does not wait for painting on a hidden page', () => {
  expect(run({ isHidden: true }).preloaded).toEqual(FILES);
});
