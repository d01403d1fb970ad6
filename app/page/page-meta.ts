import { BRAND } from '~/domain/base/brand';
import { defaultEdition } from '~/domain/base/edition';
import { cleanTitle } from '~/domain/base/text';
import type { MetaDescriptor } from '@remix-run/react';

export const SITE_NAME = BRAND.name;

export interface PageMeta {
  title: string;
  description: string;
  /** Canonical path of ours, without invite parameters. */
  path: string;
  publicOrigin: string;
  /** Pages of one person are kept out of indexes. */
  isPrivate?: boolean;
  jsonLd?: Record<string, unknown>;
}

/** Head of a page whose data could not be loaded: kept out of indexes. */
export const FAILED_META: MetaDescriptor[] = [
  { title: `暂时无法显示 · ${SITE_NAME}` },
  { name: 'robots', content: 'noindex' },
];

/**
 * Pages stand in both editions with the same words, but for the home page: to a crawler they are one, at the address
 * of the edition that is taken without any.
 */
const canonicalPath = (path: string): string =>
  path.startsWith('/fund/index/') ? path : path.replace(/^\/fund(?=\/)/, `/${defaultEdition}`);

/** Title, description, canonical, Open Graph and JSON-LD of a page. Never pass gated values. */
export function pageMeta(meta: PageMeta): MetaDescriptor[] {
  const own = cleanTitle(meta.title);
  const title = own === SITE_NAME ? SITE_NAME : `${own} · ${SITE_NAME}`;
  const url = meta.publicOrigin + canonicalPath(meta.path);
  const descriptors: MetaDescriptor[] = [
    { title },
    { name: 'description', content: meta.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:title', content: title },
    { property: 'og:description', content: meta.description },
    { property: 'og:url', content: url },
  ];
  if (meta.isPrivate) descriptors.push({ name: 'robots', content: 'noindex' });
  if (meta.jsonLd)
    descriptors.push({ 'script:ld+json': { '@context': 'https://schema.org', ...meta.jsonLd } as never });
  return descriptors;
}
