import type { Page } from 'playwright/test';
import { callPortal } from '~/tests/fixtures/person';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';

// Effects of a device on a page: safe areas, the keyboard, and printing.

const SCREEN = { width: 375, height: 812 };

/** Runs in the page: lists readable or tappable content of fixed elements that extends into the safe areas. */
function outsideSafeArea([top, right, bottom, left]: readonly number[]): string[] {
  const fixed = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (each) => getComputedStyle(each).position === 'fixed',
  );
  const found = new Set<string>();
  for (const element of fixed.flatMap((each) => [...each.querySelectorAll('a, button, input, h2, p')])) {
    // A backdrop that closes its overlay covers the whole window.
    if (element.matches('.scrim, .drawer-shut, .skip-link, .sr-only, [aria-hidden="true"]')) continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || getComputedStyle(element).visibility !== 'visible') continue;
    const isOnScreen = box.bottom > 0 && box.top < window.innerHeight;
    // Content of a scrollable box leaves the safe area when it is scrolled.
    const isScrolled = [...document.querySelectorAll('.drawer-panel, .sheet-body, .login-modal')].some(
      (each) => each.contains(element) && each.scrollHeight > each.clientHeight + 1,
    );
    const isInside =
      box.left >= (left ?? 0) - 1 &&
      box.right <= window.innerWidth - (right ?? 0) + 1 &&
      (isScrolled || (box.top >= (top ?? 0) - 1 && box.bottom <= window.innerHeight - (bottom ?? 0) + 1));
    if (isOnScreen && !isInside)
      found.add(`${element.tagName} ${element.className} ${element.textContent?.slice(0, 12)}`);
  }
  return [...found];
}

async function setInsets(page: Page, [top, right, bottom, left]: readonly number[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send(
    'Emulation.setSafeAreaInsetsOverride' as never,
    {
      insets: { top, right, bottom, left },
    } as never,
  );
}

test('bars, sheets, drawer, login and toasts stay out of the safe areas of the device', async ({
  page,
  world,
}) => {
  const fund = `/wealth/public/fund?fund_code=${world.funds[0]!.code}`;
  const upright = [47, 0, 34, 0] as const;
  const sideways = [0, 47, 21, 47] as const;
  await setInsets(page, upright);
  for (const [insets, size] of [
    [upright, SCREEN],
    [sideways, { width: 812, height: 375 }],
  ] as const) {
    await page.setViewportSize(size);
    await setInsets(page, insets);
    for (const path of ['/', `${fund}`, '/wealth/fund-library?tab=public#filter', '/#drawer'])
      await test.step(`${path} ${size.width}`, async () => {
        await page.goto(path);
        await waitForHydration(page);
        if (path === '/#drawer') await page.getByRole('button', { name: '打开菜单' }).click();
        // Waits for the end of all animations.
        await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)));
        expect(await page.evaluate(outsideSafeArea, insets)).toEqual([]);
      });
    await page.goto('/wealth/user');
    await waitForHydration(page);
    const edges = await page.evaluate(() => {
      const { left, right } = document.querySelector('main')!.getBoundingClientRect();
      return [left, window.innerWidth - right];
    });
    expect(edges[0]).toBeGreaterThanOrEqual(insets[3]);
    expect(edges[1]).toBeGreaterThanOrEqual(insets[1]);
  }
});

/** Runs in the page before its scripts: a visual viewport that the test can shrink, like a keyboard does. */
function drawKeyboard(): void {
  const view = new EventTarget();
  let covered = 0;
  Object.defineProperties(view, {
    height: { get: () => window.innerHeight - covered },
    width: { get: () => window.innerWidth },
    offsetTop: { value: 0 },
    scale: { value: 1 },
  });
  Object.defineProperty(window, 'visualViewport', { value: view });
  Object.assign(window, {
    showKeyboard: (height: number) => {
      covered = height;
      view.dispatchEvent(new Event('resize'));
    },
  });
}

test('the keyboard hides neither the focused field nor the submit button', async ({ page, signIn }) => {
  const KEYBOARD_PX = 320;
  const visible = SCREEN.height - KEYBOARD_PX;
  await page.addInitScript(drawKeyboard);
  await signIn('qualifiedSimu');
  const { list } = await callPortal<{ list: { fund_code: string }[] }>(
    page.request,
    '/api/v1/trade/position/list',
  );
  const loaded = page.waitForResponse(/\/assets\/keyboard-/);
  await page.goto(`/wealth/public/fund_buy?fund_code=${list[0]!.fund_code}`);
  await waitForHydration(page);
  await loaded;
  const show = (height: number) =>
    page.evaluate(
      (px) => (window as typeof window & { showKeyboard: (px: number) => void }).showKeyboard(px),
      height,
    );
  const field = page.getByLabel('买入金额');
  const send = page.locator('button[value=buy]');
  await field.focus();
  await expect(async () => {
    await show(0);
    await show(KEYBOARD_PX);
    const [typed, bar] = [(await field.boundingBox())!, (await send.boundingBox())!];
    expect(bar.y + bar.height).toBeLessThanOrEqual(visible);
    expect(typed.y).toBeGreaterThan(0);
    expect(typed.y + typed.height).toBeLessThanOrEqual(bar.y);
  }).toPass();
  await show(0);
  expect((await send.boundingBox())!.y).toBeGreaterThan(visible);

  // A sheet moves up with its field.
  await field.fill('1000');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await send.click();
  const password = page.locator('input[name=trade_password]');
  await expect(password).toBeFocused();
  await show(KEYBOARD_PX);
  const confirm = page.getByRole('dialog').getByRole('button', { name: /请输入|确认/ });
  for (const element of [password, confirm]) {
    const box = (await element.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(visible);
  }
});

/**
 * Runs in the page, for print: lists fixed elements, content cut at the side, dark backgrounds, and dark images.
 */
function listPrintFaults(): string[] {
  const faults: string[] = [];
  const brightness = (color: string) =>
    (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, each) => sum + Number(each), 0) / 3;
  if (brightness(getComputedStyle(document.body).backgroundColor) < 250) faults.push('dark ground');
  if (brightness(getComputedStyle(document.body).color) > 60) faults.push('light words');
  for (const each of document.querySelectorAll<HTMLElement>('body *')) {
    const { display, position, overflowX, visibility } = getComputedStyle(each);
    const { width, height } = each.getBoundingClientRect();
    if (display === 'none' || visibility !== 'visible' || width <= 1 || height <= 1) continue;
    const name = `${each.tagName} ${String(each.className)}`;
    if (/fixed|sticky/.test(position)) faults.push(`${position}: ${name}`);
    if (overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1 && each.querySelector('td, th'))
      faults.push(`cut: ${name}`);
    if (each.matches('.sr-only')) faults.push(`for screen readers alone: ${each.textContent}`);
    if (each instanceof HTMLImageElement && /\/dark\//.test(each.currentSrc)) faults.push(`dark: ${name}`);
  }
  return faults;
}

test('pages print in light colours, without bars, and no table is cut off', async ({
  page,
  world,
  signIn,
}) => {
  await signIn('qualifiedSimu');
  await page.emulateMedia({ colorScheme: 'dark' });
  const funds = world.funds.map(({ code }) => `public:${code}`).join(',');
  for (const path of [
    `/wealth/public/fund?fund_code=${world.funds[0]!.code}`,
    `/simu/product/${world.simu.id}`,
    `/wealth/post/${world.news.id}`,
    `/wealth/pk/detail?ids=${funds}`,
    '/wealth/user/records',
    '/wealth/favorite',
  ])
    await test.step(path, async () => {
      await page.goto(path);
      await waitForHydration(page);
      await page.setViewportSize({ width: 688, height: 1000 });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect.poll(() => page.evaluate(listPrintFaults)).toEqual([]);
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
      await page.setViewportSize(SCREEN);
    });
});
