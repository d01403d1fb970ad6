/** Description of the article feed, at each of its addresses. */
export const FEED_DESCRIPTION = '研究、市场回顾、路演与投资者教育文章。';
