import { Chips } from '~/app/ui/chips';
import { Pager } from '~/app/ui/pager';
import { Segmented } from '~/app/ui/segmented';
import { PeriodLinks, SortRow } from '~/app/ui/tabs';
import type { ComponentSample } from '~/app/pages/gallery/components/sample';

const choices = (...labels: string[]) =>
  labels.map((label, index) => ({ to: `#choice-${index}`, label, isCurrent: index === 1 }));

/** Samples that select views, sort orders and pages. */
export const choiceSamples: readonly ComponentSample[] = [
  {
    name: 'chips',
    use: '并列的几个选项，选中一个。',
    show: <Chips label="类别" items={choices('全部', '研究', '路演')} />,
  },
  {
    name: 'segmented',
    use: '两三个互斥的视图。',
    show: <Segmented label="视图" items={choices('公募', '私募')} />,
  },
  {
    name: 'tabs',
    use: '区间与排序：当前项下划线，排序再点一次反向。',
    show: (
      <>
        <PeriodLinks label="区间" items={choices('近1月', '近3月', '近1年')} />
        <SortRow
          items={choices('综合', '近1年', '规模').map((each) => ({ ...each, direction: 'desc' as const }))}
        />
      </>
    ),
  },
  {
    name: 'pager',
    use: '翻页：上一页、页码、下一页。',
    show: <Pager page={2} pagePaths={['#p1', '#p2', '#p3']} />,
  },
];
