import { useStore } from '~/app/store/store';
import { toast } from '~/app/ui/toast';
import { SHARE_TEXT, sharedUrl, type UtmSource } from '~/domain/base/share';
import { cleanTitle } from '~/domain/base/text';

/**
 * Hands a link of ours to the system's share sheet, else copies it. Says what happened; false when given up. It carries the
 * codes of who shares it; where they came by somebody's link themselves, `share_last_code` says whose.
 */
export async function shareLink(path: string, title: string, source: UtmSource = 'share'): Promise<boolean> {
  const { shareInvite, ivCodeShareConfig } = useStore.getState().common;
  const { ivCode: cameBy, isAgainShare } = ivCodeShareConfig;
  const url = sharedUrl(window.location.origin + path, {
    utm_source: source,
    ...(shareInvite?.ivCode ? { iv_code: shareInvite.ivCode } : {}),
    ...(shareInvite?.adviserIvCode ? { adviser_iv_code: shareInvite.adviserIvCode } : {}),
    ...(isAgainShare && shareInvite?.ivCode !== cameBy ? { share_last_code: cameBy } : {}),
  });
  const share = (navigator as Partial<Navigator>).share;
  if (share) {
    try {
      await share.call(navigator, { title: cleanTitle(title), text: SHARE_TEXT, url });
      return true;
    } catch (error) {
      if ((error as Error).name === 'AbortError') return false;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast('链接已复制');
    return true;
  } catch {
    toast('请从地址栏复制链接');
    return false;
  }
}
