import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DebitDays } from '~/app/pages/public/plans/debit-days';

const days = [{ day: '2026-12-08 周二', moved: null }];

it('does not label days of another rhythm as next debits when no script replaces them', () => {
  expect(renderToString(<DebitDays days={days} />)).toContain('2026-12-08');
  const other = renderToString(<DebitDays days={days} isPending />);
  expect(other).not.toContain('2026-12-08');
  expect(other).toContain('按以上选择查看扣款日与费用');
});
