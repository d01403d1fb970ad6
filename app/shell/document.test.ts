import { expect, it } from 'vitest';
import { buildPageScript } from '~/app/shell/document';

const route = (id: string) => ({ id, module: `/${id}.js`, imports: ['/shared.js'] });
const manifest = {
  entry: { module: '/entry.js', imports: ['/libraries.js'] },
  routes: { root: route('root'), page: route('page'), other: route('other') },
} as unknown as Parameters<typeof buildPageScript>[0];

/** Runs the script of a page in a browser of the test's own, up to where it waits. */
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
  const script = buildPageScript(manifest, ['root', 'page'], {}).replaceAll('import(', 'load(');
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

it('asks for the code of a page when it is painted, for all of it at once, and starts when its modules are there', async () => {
  const page = run({ isHidden: false });
  expect(page.window.__remixContext?.state).toEqual({ loaderData: {} });
  expect([...page.preloaded, ...page.imported]).toEqual([]);
  page.paint();
  expect(page.preloaded).toEqual(FILES);
  expect(page.imported).toEqual(['/root.js', '/page.js']);
  await expect.poll(() => page.imported).toContain('/entry.js');
});

it('does not wait for the painting of a page that nobody sees', () => {
  expect(run({ isHidden: true }).preloaded).toEqual(FILES);
});
