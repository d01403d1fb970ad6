import { expect, it, vi } from 'vitest';
import { DEV_ERROR_HEADER, formatDevErrorPage } from '~/bff/http/dev-error-page';

it('shows the error as text, without terminal colours, in a script-safe page', () => {
  const page = formatDevErrorPage('The server does not run', '\u001b[31m<script>&\u001b[39m', 'n0nce');
  expect(page).toContain('<pre>&lt;script&gt;&amp;</pre>');
  expect(page).toContain('<script nonce="n0nce">');
});

/** Runs the script of the page; each timer is called by the test. */
function runScript() {
  const [, script = ''] = /<script nonce="">(.*?)<\/script>/s.exec(formatDevErrorPage('', '')) ?? [];
  const timers: (() => Promise<void>)[] = [];
  const ask = vi.fn<() => Promise<Response>>();
  const reload = vi.fn();
  const run = new Function('fetch', 'location', 'setTimeout', script) as (...globals: unknown[]) => void;
  run(ask, { href: '/', reload }, (timer: () => Promise<void>) => timers.push(timer));
  return { ask, reload, timers };
}

it('asks again only after the previous response, and reloads when the error is gone', async () => {
  const { ask, reload, timers } = runScript();
  ask.mockRejectedValueOnce(new TypeError('refused'));
  await timers[0]!();
  let answer: (reply: Response) => void = () => undefined;
  ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const waiting = timers[1]!();
  expect([ask.mock.calls.length, timers.length]).toEqual([2, 2]);
  answer(new Response('', { headers: { [DEV_ERROR_HEADER]: 'true' } }));
  await waiting;
  expect([reload.mock.calls.length, timers.length]).toEqual([0, 3]);
  ask.mockResolvedValueOnce(new Response(''));
  await timers[2]!();
  expect([reload.mock.calls.length, timers.length]).toEqual([1, 3]);
});
