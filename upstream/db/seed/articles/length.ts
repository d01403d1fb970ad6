import type { ArticleBody } from '~/upstream/db/schema';

/** Read in a minute. */
export const CHARACTERS_A_MINUTE = 380;

/** Characters of all texts of a body; what a chart shows is seen, not read. */
export const lengthOf = (body: ArticleBody): number =>
  body.reduce((sum, block) => {
    if (block.type === 'chart') return sum;
    if (block.type === 'list') return sum + block.items.join('').length;
    if (block.type === 'table') return sum + block.rows.flat().join('').length;
    return sum + block.text.length;
  }, 0);
