import type { NativeFacts } from '~/bff/core/native-app';
import { buildSharedUrl, DEFAULT_SHARE_TEXT, type InviteParams } from '~/domain/platform/share';
import { cleanTitle, toVisibleText } from '~/domain/shared/text';
import type { SharePayload, SharePlatform } from '~/app/platform/native/methods';
import { getNativeApp } from '~/app/platform/native/native';

/** Content of a page that a person shares. */
export interface NativeSharePage {
  title: string;
  /** Text next to the link; the portal's default when the page has none. */
  text?: string;
  /** Absolute address. */
  url: string;
  /** Absolute address of the preview picture. */
  image: string;
  /** Content type and id, for the app's statistics. */
  contentType: string;
  contentId: string;
  /** The sharer's own invitation. */
  invite?: InviteParams;
  platform?: SharePlatform;
}

/**
 * Builds the payload for the app's share method (ENTITY-024): private parameters are removed from the link, and the
 * sharer's invitation is added.
 */
export function buildSharePayload(page: NativeSharePage): SharePayload {
  const text = toVisibleText(page.text || DEFAULT_SHARE_TEXT);
  return {
    platform: page.platform ?? 'all',
    title: cleanTitle(page.title),
    defaultContent: text,
    text,
    link: buildSharedUrl(page.url, page.invite),
    image: page.image,
    analytics: { contentType: page.contentType, contentID: page.contentId },
  };
}

/**
 * Shares a page through the app's own sheet; false when the version has none or it did not open, so that another
 * method is used.
 */
export async function shareInApp(facts: NativeFacts, page: NativeSharePage): Promise<boolean> {
  if (!facts.features.includes('share')) return false;
  return getNativeApp(facts)
    .call('share', buildSharePayload(page))
    .then(
      () => true,
      () => false,
    );
}
