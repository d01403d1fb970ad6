import { INVITER_POLL_MS } from '~/domain/shared/constants';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { updateSlice, useStore } from '~/app/store/store';
import { saveLoadingTexts, readLoadingTexts } from '~/app/platform/storage';
import { callUpstream, UpstreamCallError } from '~/app/platform/upstream-call';

/** Maximum number of requests for the inviter's name. */
const INVITER_TRIES_MAX = 10;

/**
 * Reloads the data that a page stores in addition to the login state; the calls are independent and do not block
 * the page.
 */
export async function refreshAccount(ivCode: string): Promise<void> {
  await Promise.all([refreshShareInvite(ivCode), refreshGeneralConfig(), loadLoadingTexts()]);
}

/** Loads the texts of a slow page (CALL-005), once a visit; after a failure the page has none. */
export async function loadLoadingTexts(): Promise<void> {
  if (useStore.getState().common.loadingTexts.length > 0) return;
  try {
    const kept = readLoadingTexts();
    const texts = kept ?? (await callUpstream(BROWSER_PATHS.phrases, { method: 'GET' }));
    if (!Array.isArray(texts)) return;
    const loadingTexts = texts.filter((text): text is string => typeof text === 'string' && text !== '');
    if (!kept) saveLoadingTexts(loadingTexts);
    updateSlice('common', { loadingTexts });
  } catch {
    // The skeleton of the next page is sufficient.
  }
}

/** Reloads the code that this person shares with (CALL-001); after a failure the old one stays. */
export async function refreshShareInvite(ivCode: string): Promise<void> {
  const path = ivCode
    ? `${BROWSER_PATHS.inviteUrl}?iv_code=${encodeURIComponent(ivCode)}`
    : BROWSER_PATHS.inviteUrl;
  try {
    const result = (await callUpstream(path, { method: 'GET' })) as {
      iv_code?: string;
      adviser_iv_code?: string;
    } | null;
    updateSlice('common', {
      shareInvite: { ivCode: result?.iv_code ?? '', adviserIvCode: result?.adviser_iv_code ?? '' },
    });
  } catch {
    // Until the next attempt, links are shared without a code.
  }
}

/** Reloads the general config (CALL-008); after a failure the old one stays. */
export async function refreshGeneralConfig(): Promise<void> {
  try {
    const result = (await callUpstream(BROWSER_PATHS.config, { method: 'GET' })) as {
      sales_platform?: string;
      is_ziguan?: boolean;
    } | null;
    updateSlice('common', {
      generalConfig: { salesPlatform: result?.sales_platform ?? '', isZiguan: result?.is_ziguan === true },
    });
  } catch {
    // The current config stays.
  }
}

/** Loads the inviter of the visit from a link of an earlier day; a failure is silent. */
export async function fetchVisitInviter(path: string): Promise<void> {
  const answer = await window.fetch(path, { headers: { Accept: 'application/json' } });
  if (!answer.ok) return;
  const inviter = (await answer.json()) as { name?: string; isAdviser?: boolean } | null;
  if (inviter?.name)
    updateSlice('user', { inviterName: inviter.name, isAdviserInviter: inviter.isAdviser === true });
}

/**
 * Polls for the inviter every 200 ms until there is a reply (CALL-004); a failure is silent (ERR-016). Returns a
 * function that stops it.
 */
export function pollInviter(ivCode: string): () => void {
  let timer = 0;
  let tries = 0;
  let isStopped = false;
  const ask = async () => {
    tries += 1;
    try {
      const path = `${BROWSER_PATHS.adviserInfo}?sms_id=${encodeURIComponent(ivCode)}`;
      const result = (await callUpstream(path, { method: 'GET' })) as {
        inviter_name?: string;
        is_adviser?: boolean;
      } | null;
      if (isStopped) return;
      if (result?.inviter_name) {
        updateSlice('user', {
          inviterName: result.inviter_name,
          isAdviserInviter: result.is_adviser === true,
        });
        return;
      }
    } catch (error) {
      // Silent: the invitation is shown without a name. A refusal is a reply; only a missing reply is requested
      // again.
      if (error instanceof UpstreamCallError && error.status >= 400 && error.status < 500) return;
    }
    if (!isStopped && tries < INVITER_TRIES_MAX) timer = window.setTimeout(() => void ask(), INVITER_POLL_MS);
  };
  void ask();
  return () => {
    isStopped = true;
    window.clearTimeout(timer);
  };
}
