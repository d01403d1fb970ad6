import { expect, it } from 'vitest';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { GridTable } from '~/app/ui/grid-table';

const ROWS = [
  { id: 'a', name: '甲', year: '+1.20%', size: '3.40' },
  { id: 'b', name: '乙', year: '−0.50%', size: '1.10' },
];

const drawn = () => {
  const table = (
    <GridTable
      caption="产品列表"
      name={{
        label: '基金',
        cell: (row) => <a href={`/${row.id}`}>{row.name}</a>,
        sort: { to: '?sort=name' },
      }}
      columns={[
        {
          label: '近1年',
          cell: (row) => row.year,
          isLead: true,
          isSigned: true,
          sort: { to: '?sort=year&order=asc', direction: 'desc' },
        },
        { label: '规模', cell: (row) => row.size, shown: 'full', sort: { to: '?sort=size' } },
        { label: '自选', cell: (row) => <button type="button">{row.name}</button>, kind: 'star' },
      ]}
      rows={ROWS}
      keyOf={(row) => row.id}
      isChosen={(row) => row.id === 'b'}
      sum={{ label: '合计', cells: [null, '4.50', null] }}
    />
  );
  return renderInRouter(table);
};

it('sets the roles of a table, because a table rendered as rows loses them', () => {
  const html = drawn();
  expect(html.match(/<table[^>]*role="table"/g)).toHaveLength(1);
  expect(html.match(/<(?:thead|tbody|tfoot) role="rowgroup"/g)).toHaveLength(3);
  expect(html.match(/<tr role="row"/g)).toHaveLength(4);
  expect(html.match(/<th role="columnheader" scope="col"/g)).toHaveLength(4);
  expect(html.match(/<th role="rowheader" scope="row"/g)).toHaveLength(3);
  expect(html.match(/<td role="cell"/g)).toHaveLength(9);
  expect(html).toContain('<caption class="sr-only">产品列表</caption>');
});

it('sorts by links in its headings, and sets the order only on the current one', () => {
  const html = drawn();
  expect(html.match(/aria-sort="/g)).toHaveLength(1);
  expect(html).toMatch(/grid-lead" aria-sort="descending"><a href="\?sort=year&amp;order=asc"/);
  expect(html).toContain('href="?sort=size"');
});

it('labels each figure on a phone, except buttons, empty cells and hidden columns', () => {
  const html = drawn();
  expect(html).toContain(
    '<td role="cell" class="grid-lead trend-up" data-l="近1年" translate="no">+1.20%</td>',
  );
  expect(html).toContain('<td role="cell" class="grid-full" translate="no">4.50</td>');
  expect(html).toContain('<td role="cell" class="grid-lead"></td>');
  expect(html).not.toContain('data-l="自选"');
});

it('marks the chosen row', () => {
  expect(drawn()).toMatch(
    /<tr role="row" class="is-chosen"><th role="rowheader" scope="row"><a href="\/b">乙/,
  );
});
