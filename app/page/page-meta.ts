import { BRAND } from '~/domain/brand';
import { cleanTitle } from '~/domain/text';
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

/** Title, description, canonical, Open Graph and JSON-LD of a page. Never pass gated values. */
export function pageMeta(meta: PageMeta): MetaDescriptor[] {
  const own = cleanTitle(meta.title);
  const title = own === SITE_NAME ? SITE_NAME : `${own} · ${SITE_NAME}`;
  const url = meta.publicOrigin + meta.path;
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
