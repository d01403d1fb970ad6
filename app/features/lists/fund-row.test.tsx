import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { applyDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import { sampleFund } from '~/app/pages/private/fund/testing/sample-fund';
import { buildSimuRow } from '~/app/features/lists/fund-row';
import { FiledRow } from '~/app/features/lists/filed-row';
import { FundRowItem } from '~/app/features/lists/fund-row-item';

const html = (row: ReturnType<typeof buildSimuRow>) => renderToStaticMarkup(<FundRowItem row={row} />);

describe('fund row', () => {
  it('leads with the return that the list is sorted by', () => {
    expect(buildSimuRow(sampleFund, 'return_1y').cells.map((cell) => cell.text)).toEqual([
      '+20.47%',
      '+15.28%',
      '−15.09%',
    ]);
    expect(buildSimuRow(sampleFund, 'return_3y').cells[0]).toMatchObject({ text: '+73.26%', label: '近3年' });
    expect(buildSimuRow(sampleFund, 'sharpe').cells[2]).toEqual({ text: '1.92', label: '夏普比率' });
  });

  it('colours returns by their sign and leaves the drawdown without colour', () => {
    const text = html(buildSimuRow(sampleFund, 'return_1y'));
    expect(text).toContain('<b class="trend-up">+20.47%</b>');
    expect(text).toContain('<b>−15.09%</b>');
  });

  it('shows a guest the filed facts, with no figure and no lock in the row', () => {
    const row = buildSimuRow(applyDisclosure('catalogue.simuDetail', sampleFund, GUEST), 'return_1y');
    expect(row).toMatchObject({ risk: null, cells: [], spark: null, lockedBy: 'level' });
    const text = row.filed
      ? renderToStaticMarkup(<FiledRow href={row.href} name={row.name} facts={row.filed} />)
      : '';
    expect(text).toContain(row.filed?.notes[3]);
    expect(text).not.toMatch(/%|R4|展示/);
    expect(buildSimuRow(sampleFund, 'return_1y').filed).toBeUndefined();
    // Among rows of figures, which have no mark, this row has none either, so that all rows align.
    const bare = renderToStaticMarkup(<FiledRow isBare href={row.href} name={row.name} facts={row.filed!} />);
    expect([text.includes('/manager'), bare.includes('/manager')]).toEqual([true, false]);
  });

  it('states when a fund is too young for the figure', () => {
    const returns = { ...sampleFund.returns!, '1y': null, '6m': null };
    const text = html(buildSimuRow({ ...sampleFund, founded_on: '2026-08-03', returns }, 'return_1y'));
    expect(text).toContain('2026-08');
    expect(text).toContain('未满 6 个月');
    expect(text).toContain('<b class="trend-missing">—</b>');
  });
});
