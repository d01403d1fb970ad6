import { isSwitchOpen } from '~/upstream/core/switches';
import { implementCalls } from '~/upstream/core/service-context';
import { homeFeed } from '~/upstream/modules/content/articles/home-feed';
import { newsDetail } from '~/upstream/modules/content/articles/news-detail';
import { newsList } from '~/upstream/modules/content/articles/news-list';
import { sitemapEntries } from '~/upstream/modules/content/articles/site-addresses';

/** Both platforms together. */
const VERSIONS_SHOWN = 20;

const settings = implementCalls('content', {
  async phrases({ context: { db } }) {
    const rows = await db.selectFrom('loading_phrases').select('text').orderBy('position').execute();
    return rows.map((row) => row.text);
  },

  async versions({ context: { db } }) {
    const list = await db
      .selectFrom('app_versions')
      .selectAll()
      .orderBy('released_on', 'desc')
      .orderBy('platform')
      .limit(VERSIONS_SHOWN)
      .execute();
    return { list };
  },

  async deployConfig({ context: { db } }) {
    return { one_login_open: (await isSwitchOpen(db, 'one_login_open')) ? 1 : 0 };
  },
});

/** Content calls: home, articles, loading phrases and the front-end configuration. Reactions: `content-reactions`. */
export const content = { ...homeFeed, ...newsList, ...newsDetail, ...sitemapEntries, ...settings };
