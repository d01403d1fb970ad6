import { describe, expect, it } from 'vitest';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { CodeButton } from '~/app/features/person/code-button';

const draw = (secondsLeft: number, isBusy = false) =>
  renderInRouter(
    <CodeButton name="intent" value="send-captcha" secondsLeft={secondsLeft} isBusy={isBusy}>
      获取验证码
    </CodeButton>,
  );

describe('button that sends a code', () => {
  it('keeps its focus while it counts down or sends, because it is never disabled, only marked as disabled', () => {
    for (const html of [draw(52), draw(0, true)]) {
      expect(html).toContain('aria-disabled="true"');
      expect(html).not.toMatch(/\sdisabled/);
    }
    expect(draw(0)).not.toContain('disabled');
    expect(draw(52)).toContain('52 秒后重发');
  });

  it('does not announce the countdown, and has an empty status element before its one announcement', () => {
    for (const html of [draw(52), draw(0)]) {
      expect(html.match(/<button[^>]*>/)?.[0]).not.toContain('aria-live');
      expect(html).toContain('<span class="sr-only" role="status"></span>');
    }
  });
});
