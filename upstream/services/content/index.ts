import { implementPart } from '../handler';
import { homeFeed } from './home-feed';
import { newsDetail } from './news-detail';
import { newsList } from './news-list';

const settings = implementPart('content', {
  async phrases({ context: { db } }) {
    const rows = await db.selectFrom('loading_phrases').select('text').orderBy('position').execute();
    return rows.map((row) => row.text);
  },

  async deployConfig({ query, context: { db } }) {
    const row = await db
      .selectFrom('deploy_config')
      .select('value')
      .where('key', '=', query.key)
      .executeTakeFirst();
    return { one_login_open: row?.value['one_login_open'] === 1 ? 1 : 0 };
  },
});

/** What people read: home, articles, loading phrases and the front-end configuration. Marks: `content-marks`. */
export const content = { ...homeFeed, ...newsList, ...newsDetail, ...settings };
