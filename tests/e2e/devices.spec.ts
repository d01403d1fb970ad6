import {
  drawKeyboard,
  listPrintFaults,
  outsideSafeArea,
  SCREEN,
  setInsets,
  showKeyboard,
} from '~/tests/fixtures/device-effects';
import { callPortal } from '~/tests/fixtures/person';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';

// Effects of a device on the most used pages; the nightly run covers every page.

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
  const show = (height: number) => showKeyboard(page, height);
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
