import { BRAND } from '~/domain/platform/brand';
import { simplified } from '~/upstream/core/db/search/simplified';

/** Suffix that `buildPageMeta` appends to the title of every page. */
const SITE_SUFFIX = new RegExp(String.raw`\s*[·|_-]\s*${BRAND.name}\s*$`);
const LINK = /https?:\/\/\S+/gi;

/** Returns a keyword in simplified characters and half-width letters, without links and without the site name after a page title. */
export const plainKeyword = (keyword: string): string =>
  simplified(keyword.normalize('NFKC')).replace(LINK, ' ').replace(SITE_SUFFIX, '').trim();
