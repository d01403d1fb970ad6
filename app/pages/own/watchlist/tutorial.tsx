import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { PageHeading, Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';

/** How to add funds to the watchlist. */
export const handle = definePage({
  login: 'guest',
  title: '自选使用教程',
  description: '四步把关注的基金加入自选，查看最新净值与涨跌。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ edition, viewer }) => ({
  edition,
  isLoggedIn: viewer !== null,
}));

export default function WatchlistTutorial() {
  const { edition, isLoggedIn } = useLoaderData<typeof loader>();
  const steps = [
    { title: '登录', detail: '自选跟随账户保存，换手机也在。' },
    { title: '找到基金', detail: '在「找基金」按策略或类型筛选，或搜索名称、代码、拼音。' },
    { title: '点「自选」', detail: '在基金页底部，星形变为金色即已加入；再点一次移出。' },
    {
      title: '查看与整理',
      detail: '点击表头可按涨跌、近1年或末列指标排序；点「编辑」分组、排序、写备注；已有代码可粘贴导入。',
    },
  ];
  return (
    <div className="column">
      <PageHeading className="mt-5">如何使用自选</PageHeading>
      <Card pad="p" className="mt-3">
        <Steps
          steps={steps.map((step, index) => ({
            ...step,
            state: index === 0 && isLoggedIn ? 'done' : index === (isLoggedIn ? 1 : 0) ? 'now' : 'next',
          }))}
        />
      </Card>
      <Section title="您可能想知道">
        <Card pad="p">
          <p className="font-semibold">最多可以加多少只</p>
          <p className="note-text">私募与公募各 200 只。达到上限时会提示，先移出不再关注的即可。</p>
          <p className="font-semibold mt-3">误删了怎么办</p>
          <p className="note-text">移出后点「撤销」即恢复；一小时内再次加入，分组、备注与加入日也都在。</p>
          <p className="font-semibold mt-3">为什么看不到私募净值</p>
          <p className="note-text">私募基金的净值与业绩只向完成特定对象确认的投资者展示，自选不受影响。</p>
        </Card>
      </Section>
      <div className="mt-6">
        <ButtonLink wide to={isLoggedIn ? paths.fundLibrary(edition) : paths.user(edition)}>
          {isLoggedIn ? '去找基金' : '登录'}
        </ButtonLink>
      </div>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
