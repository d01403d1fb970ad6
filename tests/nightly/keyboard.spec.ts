import { expect, test, waitForHydration } from '~/tests/fixtures/test';

test('a video is controlled by keys and resumes where it was stopped; only the short video in view plays, without sound', async ({
  page,
  expectAccessible,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const videos = page.locator('video');
  const now = () =>
    videos.evaluateAll((all: HTMLVideoElement[]) =>
      all.map(({ paused, muted, playbackRate, currentTime }) => ({
        isPlaying: !paused,
        muted,
        playbackRate,
        hasBegun: currentTime > 5,
      })),
    );
  await page.goto('/wealth/video?id=V101');
  await waitForHydration(page);
  await expect.poll(() => videos.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  await videos.focus();
  for (const key of ['ArrowRight', 'ArrowRight', '>', 'k']) await page.keyboard.press(key);
  await expect.poll(now).toMatchObject([{ isPlaying: true, playbackRate: 1.25, hasBegun: true }]);
  await expectAccessible();
  await page.keyboard.press('k');
  await expect.poll(now).toMatchObject([{ isPlaying: false }]);
  await page.reload();
  await page.getByRole('link', { name: /^从上次的 0:\d\d 继续$/ }).click();
  await expect.poll(now).toMatchObject([{ isPlaying: true, hasBegun: true }]);

  await page.goto('/wealth/short-video');
  await expect.poll(now).toMatchObject([{ isPlaying: true, muted: true }, { isPlaying: false }]);
  await videos.nth(1).scrollIntoViewIfNeeded();
  await expect.poll(now).toMatchObject([{ isPlaying: false }, { isPlaying: true, muted: true }]);
});
