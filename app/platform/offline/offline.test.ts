import { describe, expect, it } from 'vitest';
import { buildArticleSnapshot, buildWatchlistSnapshot } from '~/app/platform/offline/save-for-offline';
import { renderSnapshotPage, renderOfflineListPage } from '~/app/platform/offline/offline-page';

const APPEARANCE = { styles: ['/assets/app-1.css'], theme: 'dark', size: null };
/** 2026-11-23 13:05 in Shanghai. */
const AT = Date.parse('2026-11-23T05:05:00Z');

const article = buildArticleSnapshot(
  {
    path: '/wealth/post/N1',
    title: '回撤 <多深>',
    notes: ['研究', '2026-11-20'],
    body: [
      { type: 'h2', text: '一' } as { type: string },
      { type: 'p', text: '<script>alert(1)</script>"' } as { type: string },
      { type: 'table', head: ['年'], rows: [['2024 & 2025']] } as { type: string },
      { type: 'film' },
    ],
  },
  APPEARANCE,
  AT,
);

const row = (key: string, name: string) => ({
  key,
  name,
  code: '001',
  change: '+1.25%',
  changeOf: '11-20',
  year: '+8.00%',
});
const watched = buildWatchlistSnapshot(
  {
    path: '/wealth/favorite',
    owner: 'A1',
    rows: [row('public:001', '衡序稳健'), row('simu:P1', '衡岳一号')],
    count: 5,
  },
  APPEARANCE,
  AT,
);

describe('copies for reading without a network', () => {
  it('holds an article with the time it was saved, and treats all its content as text', () => {
    const html = renderSnapshotPage(article, '/offline');
    expect(html).toContain('以下是 2026-11-23 13:05 保存在本机的内容');
    expect(html).toContain('<h1>回撤 &lt;多深&gt;</h1>');
    expect(html).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;&quot;</p>');
    expect(html).toContain('<td>2024 &amp; 2025</td>');
    expect(html).toContain('<html lang="zh-CN" data-theme="dark">');
    expect(html).toContain('<link rel="stylesheet" href="/assets/app-1.css">');
    expect(html).not.toMatch(/<script|film/);
  });

  it('holds no value of a private fund, and no personal copy longer than a day', () => {
    expect(JSON.stringify(watched.rows[1])).not.toMatch(/1\.25|8\.00|11-20/);
    expect(watched).toMatchObject({ until: AT + 86_400_000, others: 3 });
    const html = renderSnapshotPage(watched, '/offline');
    const note = (text: string) => `<small class="tiny-text block">${text}</small>`;
    expect(html).toContain(
      `衡序稳健</span>${note('001')}</td><td>+1.25%${note('11-20')}</td><td>+8.00%</td>`,
    );
    expect(html).toContain(`衡岳一号</span>${note('001')}</td><td colspan="2">联网后查看</td>`);
    expect(html).toContain('另有 3 只没有保存');
    expect(html).toContain('过往业绩不预示未来表现');
  });

  it('is listed newest first when the requested page was not saved, with a note when there are none', () => {
    const html = renderOfflineListPage(
      [{ ...article, savedAt: AT - 60_000 }, watched],
      '/wealth/records?year="2026"',
    );
    expect(html.indexOf('/wealth/favorite')).toBeLessThan(html.indexOf('/wealth/post/N1'));
    expect(html).toContain('href="/wealth/records?year=&quot;2026&quot;"');
    expect(html).toContain('暂时打不开');
    expect(renderOfflineListPage([], null)).toContain('本机还没有保存的内容');
  });
});
