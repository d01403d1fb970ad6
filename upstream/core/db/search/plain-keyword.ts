import { BRAND } from '~/domain/platform/brand';
import { simplified } from '~/upstream/core/db/search/simplified';

/** What `buildPageMeta` writes after the title of every page. */
const SITE_SUFFIX = new RegExp(String.raw`\s*[·|_-]\s*${BRAND.name}\s*$`);
const LINK = /https?:\/\/\S+/gi;

/** A keyword in simplified characters and half-width letters, without links and the name of this site behind a page's title. */
export const plainKeyword = (keyword: string): string =>
  simplified(keyword.normalize('NFKC')).replace(LINK, ' ').replace(SITE_SUFFIX, '').trim();
