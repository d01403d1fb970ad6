import type { NativeFacts } from '~/bff/core/native-app';
import { sharedUrl, SHARE_TEXT, type InviteParams } from '~/domain/platform/share';
import { cleanTitle, visibleText } from '~/domain/shared/text';
import type { SharePayload, SharePlatform } from '~/app/platform/native/methods';
import { nativeApp } from '~/app/platform/native/native';

/** What a person hands on of a page. */
export interface SharedPage {
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
export function sharePayload(page: SharedPage): SharePayload {
  const text = visibleText(page.text || SHARE_TEXT);
  return {
    platform: page.platform ?? 'all',
    title: cleanTitle(page.title),
    defaultContent: text,
    text,
    link: sharedUrl(page.url, page.invite),
    image: page.image,
    analytics: { contentType: page.contentType, contentID: page.contentId },
  };
}

/** Hands a page to the app's own sheet; false: the version has none, or it did not open, and another way is taken. */
export async function shareInApp(facts: NativeFacts, page: SharedPage): Promise<boolean> {
  if (!facts.features.includes('share')) return false;
  return nativeApp(facts)
    .call('share', sharePayload(page))
    .then(
      () => true,
      () => false,
    );
}
