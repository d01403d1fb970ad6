import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FactList } from '~/app/ui/facts-list';
import { Steps } from '~/app/ui/steps';

it('places a fact that is too long below its label, for any writing system', () => {
  const html = renderToStaticMarkup(
    <FactList
      facts={[
        { label: '托管人', value: '衡川银行股份有限公司' },
        { label: '投什么', value: '未上市公司的股权，或上市公司非公开发行与协议转让的股份。' },
        { label: '日期', value: '2025-05-20 至 2027-05-20' },
        { label: '未知', value: '' },
      ]}
    />,
  );
  expect(html.match(/<div class="fact-long"><dt>(.*?)<\/dt>/g)).toEqual([
    '<div class="fact-long"><dt>投什么</dt>',
  ]);
  expect(html).toContain('—');
});

it('keeps dates and hyphenated numbers of values and notes on one line', () => {
  const html = renderToStaticMarkup(
    <FactList facts={[{ label: '开放日', value: '2026-12-15、2027-01-15', note: '自 2026-12-01 起' }]} />,
  );
  expect(html.match(/<span class="whitespace-nowrap">[^<]+<\/span>/g)).toEqual(
    ['2026-12-15', '2027-01-15', '2026-12-01'].map((day) => `<span class="whitespace-nowrap">${day}</span>`),
  );
  expect(html.replace(/<[^>]+>/g, '')).toBe('开放日2026-12-15、2027-01-15自 2026-12-01 起');
});

it('keeps dates of steps on one line, in their time and their detail', () => {
  const html = renderToStaticMarkup(
    <Steps
      steps={[{ title: '份额确认', state: 'now', when: '2026-11-23', detail: '净值 1.0（2026-11-20）' }]}
    />,
  );
  expect(html.match(/<span class="whitespace-nowrap">[^<]+<\/span>/g)).toEqual(
    ['2026-11-23', '2026-11-20'].map((day) => `<span class="whitespace-nowrap">${day}</span>`),
  );
});
