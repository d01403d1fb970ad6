import { copyText } from '~/app/platform/copy-text';
import { shareByShell } from '~/app/platform/share-way';
import { useStore } from '~/app/store/store';
import { showToast } from '~/app/ui/toast';
import { paths } from '~/app/paths';
import { DEFAULT_SHARE_TEXT, buildSharedUrl, type UtmSource } from '~/domain/platform/share';
import { cleanTitle } from '~/domain/shared/text';

/**
 * A link of ours as its sharer hands it on: with their codes, and where they came by somebody's link themselves
 * `share_last_code` says whose. What belongs to one visit is taken out.
 */
export function buildShareLink(path: string, source: UtmSource = 'share'): string {
  const { shareInvite, ivCodeShareConfig } = useStore.getState().common;
  const { ivCode: cameBy, isAgainShare } = ivCodeShareConfig;
  return buildSharedUrl(window.location.origin + path, {
    utm_source: source,
    ...(shareInvite?.ivCode ? { iv_code: shareInvite.ivCode } : {}),
    ...(shareInvite?.adviserIvCode ? { adviser_iv_code: shareInvite.adviserIvCode } : {}),
    ...(isAgainShare && shareInvite?.ivCode !== cameBy ? { share_last_code: cameBy } : {}),
  });
}

/** The picture of the page shown, where it has one; the brand's otherwise. */
export function getPageImage(): string {
  const own = document.querySelector<HTMLMetaElement>('meta[property="og:image"]');
  return (own && own.content) || window.location.origin + paths.linkPicture({ kind: 'brand' });
}

/**
 * Hands a link of ours on: by the shell around the page, else by the system's share sheet, else it is copied. Says what
 * happened; false when given up.
 */
export async function sharePath(path: string, title: string, source: UtmSource = 'share'): Promise<boolean> {
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
