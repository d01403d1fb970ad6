import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { CapitalCommitments } from '~/app/pages/own/assets/capital';
import { buildCapitalView } from '~/app/pages/own/assets/capital-view';

const commitment = {
  product_id: 'P20002',
  name: '松际医疗健康股权投资基金二期',
  signed_on: '2023-09-18',
  committed: '2000000.00',
  called: '1000000.00',
  uncalled: '1000000.00',
  distributed: '120000.00',
  value: '1156100.00',
  value_date: '2026-09-28',
  irr: 0.0503,
  dpi: 0.12,
  rvpi: 1.1561,
  tvpi: 1.2761,
  planned: [
    { date: '2027-03-15', amount: '500000.00', is_past: false },
    { date: '2026-09-15', amount: '400000.00', is_past: true },
  ],
  calls: [
    {
      ...{ call_id: 'c1', due_on: '2026-12-15', call_due: '490000.00', call_paid: '0.00' },
      ...{ call_open: '490000.00', penalty: '1342.47', standing: 'late' as const },
    },
  ],
  recallable: '0.00',
};
const drawn = (isHidden: boolean): string =>
  renderToStaticMarkup(
    <CapitalCommitments
      capital={{ ok: true, data: [buildCapitalView(commitment, 'wealth', createAmountDisplay(isHidden))] }}
      here="/wealth/user/assets/pe"
    />,
  );

it('shows a commitment as called, uncalled, distributed and remaining, with planned calls', () => {
  const html = drawn(false);
  for (const text of ['1,000,000.00', '120,000.00', '1,156,100.00', '+5.03%', '0.12x', '1.28x'])
    expect(html).toContain(text);
  expect(html).toContain('2027-03-15 计划缴款 500,000.00 元');
  expect(html).toContain('2026-09-15 计划缴款 400,000.00 元，已过计划日，尚无缴款通知');
  expect(html).toContain(
    '缴款通知：2026-12-15 前缴 490,000.00 元，已逾期：未缴 490,000.00 元，逾期利息 1,342.47 元',
  );
  expect(html).toContain('href="/wealth/pe/detail?product_id=P20002"');
  expect(buildCapitalView(commitment, 'wealth', createAmountDisplay(false)).calledShare).toBe(0.5);
});

it('contains no hidden amounts or figures derived from them', () => {
  const html = drawn(true);
  expect(html).toContain('••••');
  expect(html).not.toMatch(/000\.00|1,342|156,100|5\.03|0\.12x|1\.28x/);
});

it('keeps the page when a section fails, and shows no section to a person without commitments', () => {
  const failed = renderToStaticMarkup(
    <CapitalCommitments capital={{ ok: false, message: '网络异常' }} here="/wealth/user/assets/pe" />,
  );
  expect(failed).toContain('href="/wealth/user/assets/pe"');
  expect(renderToStaticMarkup(<CapitalCommitments capital={{ ok: true, data: [] }} here="/" />)).toBe('');
});
