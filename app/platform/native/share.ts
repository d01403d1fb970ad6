import type { NativeFacts } from '~/bff/core/native-app';
import { buildSharedUrl, DEFAULT_SHARE_TEXT, type InviteParams } from '~/domain/platform/share';
import { cleanTitle, toVisibleText } from '~/domain/shared/text';
import type { SharePayload, SharePlatform } from '~/app/platform/native/methods';
import { getNativeApp } from '~/app/platform/native/native';

/** What a person hands on of a page. */
export interface NativeSharePage {
  title: string;
  /** What is said beside the link; the portal's own words where the page has none. */
  text?: string;
  /** Absolute address. */
  url: string;
  /** Absolute address of the picture beside it. */
  image: string;
  /** What it is and which, for the app's own count. */
  contentType: string;
  contentId: string;
  /** The sharer's own invitation. */
  invite?: InviteParams;
  platform?: SharePlatform;
}

/** What the app is given to share (ENTITY-024): what must not travel is taken out of the link, the sharer's invitation goes in. */
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

/** Hands a page to the app's own sheet; false: the version has none, or it did not open, and another way is taken. */
export async function shareInApp(facts: NativeFacts, page: NativeSharePage): Promise<boolean> {
  if (!facts.features.includes('share')) return false;
  return getNativeApp(facts)
    .call('share', buildSharePayload(page))
    .then(
      () => true,
      () => false,
    );
}
