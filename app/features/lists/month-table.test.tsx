import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { buildMonthWeeks } from '~/app/features/lists/open-month';
import { MonthTable } from '~/app/features/lists/month-table';

describe('month table', () => {
  it('links open days, marks the chosen day and today, and describes own days in words', () => {
    const calendar = {
      list: [{ kind: 'simu' as const, date: '2026-12-15', product_id: 's1', name: '岫川', risk_level: 4 }],
      own: [
        {
          date: '2026-12-11',
          event: 'pay_by' as const,
          product_code: 's1',
          name: '岫川',
          text: '打款截止',
          order_id: 'o1',
        },
      ],
      list_locked: null,
      is_capped: false,
    };
    const html = renderToStaticMarkup(
      <MonthTable
        title="2026 年 12 月"
        weeks={buildMonthWeeks('2026-12', calendar, {
          today: '2026-12-01',
          chosen: '2026-12-15',
          toDay: (day) => `?day=${day}#day`,
        })}
      />,
    );
    expect(
      html
        .match(/周<\/span>./g)
        ?.map((head) => head.slice(-1))
        .join(''),
    ).toBe('一二三四五六日');
    expect(html).toContain('href="?day=2026-12-15#day"');
    expect(html).toContain('<td class="is-on">');
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('aria-current="date"><span><b>1</b>');
    expect(html).toContain('<b>11</b><small>我的');
  });
});
