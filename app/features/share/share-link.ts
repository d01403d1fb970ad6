import { copyText } from '~/app/platform/copy-text';
import { shareByShell } from '~/app/platform/shell-share';
import { useStore } from '~/app/store/store';
import { showToast } from '~/app/ui/toast';
import { paths } from '~/app/paths';
import { DEFAULT_SHARE_TEXT, buildSharedUrl, type UtmSource } from '~/domain/platform/share';
import { cleanTitle } from '~/domain/shared/text';

/**
 * Builds the shared address of a link: it includes the sharer's codes and, if the sharer came by another person's
 * link, `share_last_code` with that person's code. Parameters that belong to one visit are removed.
 */
export function buildShareLink(path: string, source: UtmSource = 'share'): string {
  const { shareInvite, ivCodeShareConfig } = useStore.getState().common;
  const { ivCode: receivedVia, isAgainShare } = ivCodeShareConfig;
  return buildSharedUrl(window.location.origin + path, {
    utm_source: source,
    ...(shareInvite?.ivCode ? { iv_code: shareInvite.ivCode } : {}),
    ...(shareInvite?.adviserIvCode ? { adviser_iv_code: shareInvite.adviserIvCode } : {}),
    ...(isAgainShare && shareInvite?.ivCode !== receivedVia ? { share_last_code: receivedVia } : {}),
  });
}

/** Returns the picture of the current page, or the brand's picture. */
export function getPageImage(): string {
  const own = document.querySelector<HTMLMetaElement>('meta[property="og:image"]');
  return (own && own.content) || window.location.origin + paths.linkPicture({ kind: 'brand' });
}

/**
 * Shares a link through the app shell, otherwise through the system's share sheet, otherwise by copying it. Shows
 * what happened; returns false when the person cancels.
 */
export async function getSharePath(
  path: string,
  title: string,
  source: UtmSource = 'share',
): Promise<boolean> {
  const card = { title: cleanTitle(title), text: DEFAULT_SHARE_TEXT, url: buildShareLink(path, source) };
  if (await shareByShell(() => ({ ...card, image: getPageImage() }))) return true;
  const share = (navigator as Partial<Navigator>).share;
  if (share) {
    try {
      await share.call(navigator, card);
      return true;
    } catch (error) {
      if ((error as Error).name === 'AbortError') return false;
    }
  }
  const isCopied = await copyText(card.url);
  showToast(isCopied ? '链接已复制' : '请从地址栏复制链接');
  return isCopied;
}
