import { readdirSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { runMainJourneys } from '~/tests/fixtures/main-journeys';
import { expect, test } from '~/tests/fixtures/test';
import { POLYFILLED_APIS, REQUIRED_APIS } from '~/app/platform/browser-apis';
import { getNewerApis } from '~/scripts/compat-data';

/** First versions that hydrate (app/platform/browser-apis.ts). */
const FIRST_LEVEL = { chrome: 73, iosSafari: 14.5 };

/** Returns the APIs that browsers of the first level lack: names of values and of prototypes. */
function newerApis(): string[] {
  const { globals, statics, members } = getNewerApis(FIRST_LEVEL);
  return [
    // Playwright needs these to read values of the page.
    ...[...globals].filter((name) => !/^Big(?:Int|Uint)64Array$/.test(name)),
    ...statics,
    ...[...members].flatMap(([name, owners]) => owners.map((owner) => `${owner}.prototype.${name}`)),
  ];
}

/** Runs in the page before its scripts: removes the APIs, and returns how many existed. */
function removeApis(names: string[]): void {
  let count = 0;
  for (const api of names) {
    const path = api.split('.');
    const name = path.pop()!;
    // Typed arrays share one prototype, which has no global name.
    const owners = path.map((each) => (each === 'TypedArray' ? 'Uint8Array' : each));
    let owner: unknown = window;
    for (const each of owners) owner = (owner as Record<string, unknown> | undefined)?.[each];
    if (path[0] === 'TypedArray') owner = Object.getPrototypeOf(owner as object);
    if (
      owner !== undefined &&
      owner !== null &&
      name in (owner as object) &&
      Reflect.deleteProperty(owner as object, name)
    )
      count += 1;
  }
  Object.assign(window, { removedApis: count });
}

async function removeStorage(page: Page, how: 'null' | 'throwing'): Promise<void> {
  await page.addInitScript((kind) => {
    for (const name of ['localStorage', 'sessionStorage']) {
      const get = () => {
        if (kind === 'null') return null;
        throw new DOMException('Access is denied', 'SecurityError');
      };
      Object.defineProperty(Window.prototype, name, { get, configurable: true });
      Object.defineProperty(window, name, { get, configurable: true });
    }
  }, how);
}

// Each of two journeys combines two independent limitations, because a journey is expensive.

test('a first-level browser with null storage completes the main journeys', async ({
  page,
  world,
  signIn,
  expectToast,
}) => {
  test.setTimeout(120_000);
  await removeStorage(page, 'null');
  await page.addInitScript(removeApis, newerApis());
  const polyfills = page.waitForResponse(/\/assets\/polyfills-/);
  await runMainJourneys({ page, world, signIn, expectToast });
  await polyfills;
  expect(
    await page.evaluate(() => (window as typeof window & { removedApis: number }).removedApis),
  ).toBeGreaterThan(40);
});

/**
 * Runs in the page: replaces every text, also later texts once the page is hydrated: with a `font` element, as a translator does, and
 * every second one with a `mark`, as extensions do.
 */
function translate(): void {
  let count = 0;
  const isLeft = (node: Node) =>
    node.parentElement?.closest('script, style, textarea, font, mark, [translate="no"]');
  const wrap = (text: Text) => {
    if (!text.isConnected || text.data.trim() === '' || isLeft(text)) return;
    count += 1;
    const tag = count % 2 === 0 ? 'mark' : 'font';
    const outer = document.createElement(tag);
    const inner = outer.appendChild(document.createElement(tag));
    inner.textContent = text.data;
    text.replaceWith(outer);
  };
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(wrap);
  };
  const start = () => {
    wrapAll(document.body);
    const observer = new MutationObserver((records) => {
      for (const { target } of records) setTimeout(() => wrapAll(target));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  };
  const look = new MutationObserver(() => {
    if (!document.documentElement.hasAttribute('data-live')) return;
    look.disconnect();
    start();
  });
  look.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-live'] });
}

test('a translated page completes the main journeys while its storage throws, and its figures stay current', async ({
  page,
  world,
  signIn,
  expectToast,
}) => {
  test.setTimeout(120_000);
  await removeStorage(page, 'throwing');
  await page.addInitScript(translate);
  await runMainJourneys({ page, world, signIn, expectToast });
  for (const tag of ['font', 'mark']) expect(await page.locator(`main ${tag}`).count()).toBeGreaterThan(20);
});

test.describe('code that runs before the polyfills', () => {
  // This tests only the start of files, not the content security policy of the page.
  test.use({ bypassCSP: true });

  test('every file starts without newer or polyfilled APIs', async ({ page }) => {
    const onDemand = /^(?:entry\.client|polyfills|pdf-document)-/;
    const files = readdirSync('build/app/client/assets').filter(
      (file) => file.endsWith('.js') && !onDemand.test(file),
    );
    await page.addInitScript(removeApis, newerApis());
    await page.goto('/healthz');
    const failed = await page.evaluate(async (names) => {
      const messages: string[] = [];
      for (const name of names)
        await import(`/assets/${name}`).catch((error: unknown) => messages.push(`${name}: ${String(error)}`));
      return messages;
    }, files);
    expect(files.length).toBeGreaterThan(100);
    expect(failed).toEqual([]);
  });

  test.describe('when a required API is missing', () => {
    test('keeps the page of the server with working links', async ({ page }) => {
      await page.addInitScript(removeApis, [REQUIRED_APIS[0]!, ...POLYFILLED_APIS]);
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      await expect(page.locator('html[data-live]')).toHaveCount(0);
      await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '找基金' }).click();
      await expect(page.getByRole('heading', { level: 1, name: '找基金' })).toBeAttached();
    });
  });
});
