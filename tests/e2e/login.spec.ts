import { maskPhone } from '~/domain/person/masks';
import { request, type Cookie, type Page } from 'playwright/test';

import { SCRIPT_MODES } from '~/tests/fixtures/form-steps';
import { DEMO, expect, recordRequests, test, waitForHydration } from '~/tests/fixtures/test';
import { createPhoneNumber } from '~/tests/fixtures/world';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

type Cookies = Cookie[];

const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click();
const message = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Part of the URL of the form check chunk. */
const CHECKS_CHUNK = '/assets/zod-checks-';

/** Checks of a form load when it is first used; input typed before that is kept, with its focus. */
async function typesWhileChecksCome(page: Page, checks: readonly string[]): Promise<void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**${CHECKS_CHUNK}*`, async (route) => {
    await held;
    await route.continue();
  });
  await waitForHydration(page);
  expect(checks).toEqual([]);
  const phone = page.getByLabel('手机号');
  await phone.pressSequentially('138');
  await expect.poll(() => checks.length).toBe(1);
  const arrived = page.waitForResponse(`**${CHECKS_CHUNK}*`);
  letGo();
  await (await arrived).finished();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('138');
  await phone.fill('');
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'login form with JavaScript' : 'login form without JavaScript', () => {
    test.use({ javaScriptEnabled, allowedErrors: /status of 4(00|22)/ });

    test('VALID-002 VALID-003 VALID-005 VALID-006 VALID-008 VALID-009 shows missing or invalid input at its field', async ({
      page,
    }) => {
      const checks = recordRequests(page, CHECKS_CHUNK);
      await page.goto('/wealth/user');
      if (javaScriptEnabled) await typesWhileChecksCome(page, checks);
      await submit(page);
      await expect(message(page, '请输入手机号码')).toBeVisible();
      await expect(message(page, '请输入验证码')).toBeVisible();
      await expect(page.getByLabel('手机号')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('手机号').fill('1380000000');
      // Corrected while typing, where scripts run.
      if (javaScriptEnabled) await expect(message(page, '请输入手机号码')).toHaveCount(0);
      await page.getByLabel('短信验证码').fill('12a');
      await submit(page);
      await expect(message(page, '请输入正确格式的手机号码')).toBeVisible();
      await expect(message(page, '请输入正确格式的验证码')).toBeVisible();
      await page.goto('/wealth/user?way=password');
      await submit(page);
      await expect(message(page, '请输入密码')).toBeVisible();
      await page.getByLabel('密码', { exact: true }).fill('short7');
      await submit(page);
      await expect(message(page, '密码应为8-32位英文大小写字母和数字')).toBeVisible();
      await expect(message(page, '请先阅读并同意服务协议与隐私政策')).toBeVisible();
    });
  });

  // Without scripts only in the nightly run.
  if (!SCRIPT_MODES.includes(javaScriptEnabled)) continue;
}

test.describe('login modal', () => {
  test('AUTH-030 LAYOUT-012 LOGINMODAL-016 LOGINMODAL-019 LOGINMODAL-001 LOGINMODAL-005 opens automatically on the watchlist, with login and agreements; Esc closes it', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/wealth/favorite');
    const modal = page.getByRole('dialog', { name: '登录 / 注册' });
    await expect(modal).toBeVisible();
    await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveCount(5);
    await expect(page).toHaveURL(/\/wealth\/favorite$/);
    await expect(modal.getByLabel('手机号')).toBeVisible();
    await expect(modal.getByLabel('短信验证码')).toBeVisible();
    await expect(modal.getByRole('link', { name: '服务协议' })).toHaveAttribute('href', /document=service/);
    await expect(modal.getByRole('link', { name: '隐私政策' })).toHaveAttribute('href', /document=privacy/);
    await expectAccessible();
    await expect(modal.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
  });

  test('AUTH-019 AUTH-020 AUTH-022 AUTH-023 LOGINMODAL-015 LOGINMODAL-018 LOGINMODAL-022 STORE-001 STORE-002 STORE-003 STORE-010 opens on demand and closes; logging in closes it, stays on the page and is remembered', async ({
    page,
    expectToast,
  }) => {
    await page.goto('/wealth/info?kind=research');
    await waitForHydration(page);
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('link', { name: /登录\/注册/ }).click();
    const modal = page.getByRole('dialog', { name: '登录 / 注册' });
    await expect(modal).toBeVisible();
    await modal.getByRole('button', { name: '关闭' }).click();
    await expect(modal).toHaveCount(0);
    await expect(page).toHaveURL(/\/wealth\/info\?kind=research$/);
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('link', { name: /登录\/注册/ }).click();
    await modal.getByRole('link', { name: '密码登录' }).click();
    await modal.getByLabel('手机号').fill(DEMO.qualifiedSimu);
    await modal.getByLabel('密码', { exact: true }).fill('Demo2026');
    await modal.getByRole('checkbox').check();
    await modal.getByRole('button', { name: '登录', exact: true }).click();
    await expectToast('登录成功');
    await expect(modal).toHaveCount(0);
    await expect(page).toHaveURL(/\/wealth\/info\?kind=research$/);
    await page.getByRole('button', { name: '打开菜单' }).click();
    await expect(page.locator('.drawer-user')).toContainText('138****0005');
    await expect
      .poll(() =>
        page.evaluate(() => ({
          session: JSON.parse(localStorage.getItem('userSession') ?? '{}') as { accountId?: string },
          phone: localStorage.getItem('loginPhoneNum'),
          isLogined: localStorage.getItem('isLogined'),
        })),
      )
      .toMatchObject({
        session: { accountId: 'A10005' },
        phone: DEMO.qualifiedSimu,
        isLogined: 'true',
      });
  });

  test.describe('and a new phone', () => {
    test.use({ allowedErrors: /status of 422/ });
    test('continues to the first password and returns to the page; a wrong code and a reload keep the sent code', async ({
      page,
      expectToast,
    }) => {
      await page.goto('/wealth/info?kind=research');
      await waitForHydration(page);
      await page.getByRole('button', { name: '打开菜单' }).click();
      await page.getByRole('link', { name: /登录\/注册/ }).click();
      const modal = page.getByRole('dialog', { name: '登录 / 注册' });
      const phone = createPhoneNumber();
      await modal.getByLabel('手机号').fill(phone);
      await modal.getByRole('button', { name: '获取验证码' }).focus();
      await page.keyboard.press('Enter');
      const code = await modal.getByTestId('captcha-hint').innerText();
      // It counts down while focused, and a press sends nothing.
      const again = modal.getByRole('button', { name: /秒后重发/ });
      await expect(again).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(again).toHaveAttribute('aria-disabled', 'true');
      await modal.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000');
      await modal.getByRole('checkbox').check();
      await modal.getByRole('button', { name: '登录', exact: true }).click();
      await expect(modal.getByRole('alert').filter({ hasText: '验证码' })).toBeVisible();
      await expect(modal.getByTestId('captcha-hint')).toHaveText(code);
      await expect(modal.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
      await page.reload();
      await waitForHydration(page);
      await page.getByRole('button', { name: '打开菜单' }).click();
      await page.getByRole('link', { name: /登录\/注册/ }).click();
      await expect(modal.getByText(`验证码已发送至 ${maskPhone(phone)}`)).toBeVisible();
      await expect(modal.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
      await modal.getByLabel('手机号').fill(phone);
      await modal.getByLabel('短信验证码').fill(code);
      await modal.getByRole('checkbox').check();
      await modal.getByRole('button', { name: '登录', exact: true }).click();
      await expect(page).toHaveURL(/set_password/);
      await expect(modal).toHaveCount(0);
      await page.getByLabel('新密码').fill('Demo2026');
      await page.getByLabel('再次输入密码').fill('Demo2026');
      await page.getByRole('button', { name: '完成注册' }).click();
      await expectToast('登录成功');
      await expect(page).toHaveURL(/\/wealth\/info\?kind=research$/);
    });
  });

  test('AUTH-002 closes when the person turns out to be logged in', async ({ page, signIn }) => {
    await page.goto('/wealth/favorite');
    const modal = page.getByRole('dialog', { name: '登录 / 注册' });
    await expect(modal).toBeVisible();
    await signIn('registered');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(modal).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: '分组' })).toBeVisible();
  });
});

test.describe('login state', () => {
  const status = '/gsapi/auth/v1/tokens/status';

  test('AUTH-017 AUTH-018 CALL-032 is loaded again when the page becomes visible, and when it returns from the back-forward cache', async ({
    page,
  }) => {
    await page.goto('/wealth/info');
    await waitForHydration(page);
    const asked = () => page.waitForRequest((request) => request.url().includes(status));
    const atFront = asked();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await (await atFront).response();
    const outOfCache = asked();
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await outOfCache;
  });

  test('AUTH-013 AUTH-014 AUTH-015 AUTH-016 logout leaves no personal data in the browser', async ({
    page,
    register,
    expectToast,
  }) => {
    await register();
    await page.goto('/wealth/user/personal');
    await expect(page.getByText('会员等级')).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userSession'))).not.toBeNull();
    await page.evaluate(() => sessionStorage.setItem('session_info_id', 'visit-1'));
    await page.goto('/wealth/user/setting');
    await page.getByRole('button', { name: '退出登录' }).click();
    await expectToast('已退出登录');
    await expect(page.getByRole('heading', { level: 1, name: '登录 / 注册' })).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() => [
          localStorage.getItem('userSession'),
          localStorage.getItem('isLogined'),
          sessionStorage.getItem('session_info_id'),
        ]),
      )
      .toEqual([null, null, null]);
    const answer = await page.request.get('/gsapi/us/v1/custom/states');
    expect(((await answer.json()) as { code: number }).code).toBe(90009);
    await page.goBack();
    await expect(page.getByText('会员等级')).toHaveCount(0);
  });

  test('AUTH-003 AUTH-004 the share invite code and the general config are loaded again when the state changes', async ({
    page,
    register,
  }) => {
    const refreshed = ['/api/v1/invite/url', '/api/v1/data/user/cfg_info'].map((path) =>
      recordRequests(page, path),
    );
    await page.goto('/wealth/user/setting');
    for (const requests of refreshed) await expect.poll(() => requests.length).toBe(1);
    await register();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    for (const requests of refreshed) await expect.poll(() => requests.length).toBe(2);
    await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  });
});

test.describe('invited', () => {
  /** Returns the share code of an account. */
  async function getCode(origin: string, cookies: Cookies): Promise<string> {
    const inviter = await request.newContext({ baseURL: origin, storageState: { cookies, origins: [] } });
    const answer = await inviter.get('/api/v1/invite/url');
    const { result } = (await answer.json()) as { result: { iv_code: string } };
    await inviter.dispose();
    return result.iv_code;
  }

  for (const [id, role, label] of [
    ['ENTITY-020', 'adviser', '理财经理'],
    ...(IS_NIGHTLY ? ([['ENTITY-021', 'quizC4', '您的好友']] as const) : []),
  ] as const) {
    test(`${id} LOGINMODAL-003 LOGINMODAL-021 STORE-007 an invite of ${role} is polled until it is known, and shown in the login modal`, async ({
      page,
      baseURL,
      sessionOf,
    }) => {
      const code = await getCode(baseURL ?? '', sessionOf(role));
      expect(code).not.toBe('');
      let requests = 0;
      await page.route('**/api/v1/auth/regist/adviser_info*', async (route) => {
        requests += 1;
        // The first replies do not contain the inviter yet.
        if (requests < 3) await route.fulfill({ json: { code: 0, msg: '', result: null } });
        else await route.continue();
      });
      await page.goto(`/wealth/favorite?iv_code=${code}`);
      await expect(page.getByRole('dialog', { name: '登录 / 注册' })).toContainText(`${label} `);
      expect(requests).toBe(3);
      if (role !== 'adviser') return;
      // A later visit, at a URL without the code.
      await page.goto('/wealth/favorite');
      await expect(page.getByRole('dialog', { name: '登录 / 注册' })).toContainText(`${label} `);
      expect(requests).toBe(3);
    });
  }

  test('ENTITY-015 ENTITY-016 STORE-006 a login some pages later sends the invite of the landing URL', async ({
    page,
    baseURL,
    sessionOf,
  }) => {
    const code = await getCode(baseURL ?? '', sessionOf('adviser'));
    await page.goto(`/?iv_code=${code}&share_last_code=SL7`);
    await waitForHydration(page);
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的' }).click();
    await expect(page).toHaveURL(/\/wealth\/user$/);
    await expect(page.locator('input[name=iv_code]')).toHaveValue(code);
    await expect(page.locator('input[name=share_last_code]')).toHaveValue('SL7');
  });
});
