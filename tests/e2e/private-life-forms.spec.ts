import { uploadPhoto } from '~/tests/fixtures/form-steps';
import { SHARED_DATA_DIRECTORY } from '~/tests/fixtures/browser-run';
import { createEmbeddedOps } from '~/tests/fixtures/ops';
import { createPhoto, prepareCustomer } from '~/tests/fixtures/person';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';

// Verification forms where scripts do more than post them.
const ops = createEmbeddedOps(SHARED_DATA_DIRECTORY);

test('a photo upload shows its progress, can be cancelled, and can be repeated', async ({
  page,
  context,
}) => {
  await prepareCustomer(context.request, { upTo: 'registered', ops });
  await page.goto('/wealth/user/authenticate/identity-verify');
  await waitForHydration(page);
  const field = page.locator('fieldset.upload-field', {
    has: page.getByText('身份证人像面', { exact: true }),
  });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/v1/data/files/upload?**', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await field.getByLabel(/^拍照或选择照片.*，身份证人像面$/).setInputFiles(await createPhoto('front.jpg'));
  await expect(field.getByRole('progressbar', { name: 'front.jpg 上传进度' })).toBeVisible();
  await field.getByRole('button', { name: /取消/ }).click();
  await expect(field.getByRole('progressbar')).toHaveCount(0);
  letGo();
  await uploadPhoto({ page, hasScripts: true }, '身份证人像面', 'front.jpg');
  await expect(field.getByRole('progressbar')).toHaveCount(0);
});
