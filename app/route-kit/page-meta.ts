import { BRAND } from '~/domain/platform/brand';
import { cleanTitle, toVisibleText } from '~/domain/shared/text';
import type { MetaDescriptor, MetaFunction } from '@remix-run/react';
import { paths } from '~/app/paths';
import { getCanonicalPath } from '~/app/route-kit/canonical-path';
import type { JsonLd } from '~/app/route-kit/json-ld';
import { isGuestScreenData, type PageHead, type PageHandle } from '~/app/route-kit/page-handle';

export const SITE_NAME = BRAND.name;

/** Head of a page whose data could not be loaded: not indexed. */
const FAILED_META: MetaDescriptor[] = [
  { title: `暂时无法显示 · ${SITE_NAME}` },
  { name: 'robots', content: 'noindex' },
];

interface PageMeta extends Omit<PageHead, 'path'> {
  path: string;
  /** Origin of the portal. */
  origin: string;
}

/** Preview picture: 1200 × 630, with public facts only. */
const buildPictureMeta = ({ origin, picture }: PageMeta): MetaDescriptor[] => [
  { property: 'og:image', content: origin + paths.linkPicture(picture ?? { kind: 'brand' }) },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
];

/** Builds title, description, canonical, Open Graph and JSON-LD of a page. */
export function buildPageMeta(meta: PageMeta): MetaDescriptor[] {
  const own = cleanTitle(meta.title);
  const title = own === SITE_NAME ? SITE_NAME : `${own} · ${SITE_NAME}`;
  const url = meta.origin + getCanonicalPath(meta.path);
  const description = toVisibleText(meta.description);
  const descriptors: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
  ];
  if (meta.isPrivate) descriptors.push({ name: 'robots', content: 'noindex' });
  if (!meta.isPrivate || meta.picture) descriptors.push(...buildPictureMeta(meta));
  if (meta.feed !== undefined)
    descriptors.push({
      ...{ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: SITE_NAME },
      href: meta.origin + paths.rss({ kind: meta.feed === 'all' ? undefined : meta.feed }),
    });
  for (const facts of ([] as JsonLd[]).concat(meta.jsonLd ?? []))
    descriptors.push({ 'script:ld+json': { '@context': 'https://schema.org', ...facts } as never });
  return descriptors;
}

type DataOf<Loader> = NonNullable<Parameters<MetaFunction<Loader>>[0]['data']>;

/**
 * Builds the fields of the head that depend on the loaded data; they override those of the definition. `origin`:
 * address of the portal, for addresses inside JSON-LD.
 */
export type BuildPageHead<Loader> = (
  data: DataOf<Loader>,
  page: { origin: string; path: string },
) => Partial<PageHead>;

/** `meta` of a page from its definition and its `head`. */
export function createMetaFunction(handle: PageHandle, head?: BuildPageHead<never>): MetaFunction {
  return ({ data, location, matches }) => {
    if (data === undefined) return FAILED_META;
    const origin = (matches[0]?.data as { origin?: string } | undefined)?.origin ?? '';
    const path = location.pathname.replace(/(.)\/+$/, '$1');
    // The guest screen uses the head data of the definition.
    const shown = head && !isGuestScreenData(data) ? head(data as never, { origin, path }) : {};
    const title = handle.documentTitle ?? handle.title;
    return buildPageMeta({ ...handle, title, ...shown, path: shown.path ?? path, origin });
  };
}
