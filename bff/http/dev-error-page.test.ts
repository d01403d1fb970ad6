import { expect, it } from 'vitest';
import { formatDevErrorPage } from '~/bff/http/dev-error-page';

it('shows the error as text, without terminal colours, in a script-safe page', () => {
  const page = formatDevErrorPage('The server does not run', '\u001b[31m<script>&\u001b[39m', 'n0nce');
  expect(page).toContain('<pre>&lt;script&gt;&amp;</pre>');
  expect(page).toContain('<script nonce="n0nce">');
});
