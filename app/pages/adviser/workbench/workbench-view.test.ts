import { expect, it } from 'vitest';
import { buildClientView, buildWorkbenchView } from '~/app/pages/adviser/workbench/workbench-view';

const client = {
  client_id: 'c1',
  masked_name: '程**',
  masked_phone: '138****0005',
  risk_level: 4,
  quiet_until: null,
  todos: [],
};
const todo = { item: null, product_name: null, day: '2026-11-20', ends_at: null };
const today = '2026-11-20';
const query = { keyword: '程', todo: 'contract', client: 'c2', page: 2 } as const;

it('describes each open task, a return visit only by its day', () => {
  const at = '2026-11-20T08:00:00.000Z';
  const todos = [
    { ...todo, kind: 'verification', item: 'quiz', day: '2026-11-19' },
    { ...todo, kind: 'verification', item: 'identity', day: '2026-12-01' },
    { ...todo, kind: 'contract', product_name: '青禾稳健', ends_at: at },
    { ...todo, kind: 'cooling_off', product_name: '青禾稳健', ends_at: at },
    { ...todo, kind: 'return_visit' },
    { ...todo, kind: 'appointment' },
  ] as const;
  const shown = buildClientView(
    { ...client, todos: [...todos], verification: [], meetings: [], quiet_until: at },
    today,
  );
  expect(shown.todos.map(({ text }) => text)).toEqual([
    '风险测评已于 2026-11-19 到期',
    '身份证件 2026-12-01 到期',
    '青禾稳健 合同待签署，2026-11-20 16:00 前打款',
    '青禾稳健 投资冷静期至 2026-11-20 16:00',
    '2026-11-20 起待回访，由非销售人员办理',
    '2026-11-20 的会面预约待答复',
  ]);
  expect([shown.quietUntil, shown.risk]).toEqual(['2026-11-20 16:00', expect.stringContaining('C4')]);
});

it('keeps the chosen filter for a client, and resets the page for a new filter', () => {
  const view = buildWorkbenchView(
    {
      list: [client],
      match_count: 21,
      client_count: 400,
      hidden_count: 1,
      askable_count: 1,
      kinds: [
        { kind: 'contract', count: 21 },
        { kind: 'return_visit', count: 0 },
      ],
    },
    { edition: 'wealth', query, today },
  );
  expect(view.filters.map(({ label }) => label)).toEqual(['全部 400', '待签合同 21']);
  expect(view.filters[0]?.to).toBe('/wealth/adviser?keyword=%E7%A8%8B');
  expect(view.rows[0]).toMatchObject({
    to: '/wealth/adviser?keyword=%E7%A8%8B&todo=contract&client=c1&page=2',
    first: '没有待办',
    more: null,
    isChosen: false,
  });
  expect(view.pager.pagePaths).toEqual([
    '/wealth/adviser?keyword=%E7%A8%8B&todo=contract',
    '/wealth/adviser?keyword=%E7%A8%8B&todo=contract&page=2',
  ]);
});
