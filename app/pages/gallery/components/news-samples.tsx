import { FeedItem } from '~/app/features/news/feed-item';
import { RelatedNews } from '~/app/features/news/related-news';
import type { CoverFacts } from '~/domain/platform/cover-facts';
import type { ComponentSample } from '~/app/pages/gallery/components/sample';

const HERE = '/wealth/gallery';
const COVER: CoverFacts = { kind: 'recovery', fall: 0.2 };

/** Samples of article rows that several areas use. */
export const newsSamples: readonly ComponentSample[] = [
  {
    name: 'features/news/feed-item',
    use: '资讯的一行：标题、摘要、来源与日期，封面由文章自己的数字画成。',
    show: (
      <ul className="list">
        <FeedItem
          isLoggedIn
          returnTo={HERE}
          row={{
            ...{ id: 'n1', to: '#news', title: '读懂回撤：跌去两成要涨多少', isRead: true, cover: COVER },
            summary: '回撤与修复并不对称，越深的回撤需要越大的涨幅。',
            notes: ['研究', '2026-11-20', '约 3 分钟'],
            reactions: { like: 12, share: 3, collection: 5, is_like: true, is_collection: false },
          }}
        />
      </ul>
    ),
  },
  {
    name: 'features/news/related-news',
    use: '说到这只基金、公司或经理的文章。',
    show: (
      <RelatedNews
        news={[
          { to: '#one', title: '读懂回撤：跌去两成要涨多少', kind: '研究', time: '2026-11-20', cover: COVER },
          {
            to: '#two',
            title: '市场周报',
            kind: '资讯',
            time: '2026-11-13',
            cover: { kind: 'date', day: '2026-11-13' },
          },
        ]}
      />
    ),
  },
];
