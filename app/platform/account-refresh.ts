import { INVITER_POLL_MS } from '~/domain/shared/constants';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { setSection, useStore } from '~/app/store/store';
import { saveLoadingTexts, readLoadingTexts } from '~/app/platform/storage';
import { callUpstream, UpstreamCallError } from '~/app/platform/upstream-call';

/** Tries for the inviter's name before the page goes on without it. */
const INVITER_TRIES_MAX = 10;

/** Asks for what a page keeps beside the login state; each call by itself, and none in the way of the page. */
export async function refreshAccount(ivCode: string): Promise<void> {
  await Promise.all([refreshShareInvite(ivCode), refreshGeneralConfig(), loadLoadingTexts()]);
}

/** The words of a page that takes long (CALL-005), once a visit; a failure leaves the page without them. */
export async function loadLoadingTexts(): Promise<void> {
  if (useStore.getState().common.loadingTexts.length > 0) return;
  try {
    const kept = readLoadingTexts();
    const texts = kept ?? (await callUpstream(BROWSER_PATHS.phrases, { method: 'GET' }));
    if (!Array.isArray(texts)) return;
    const loadingTexts = texts.filter((text): text is string => typeof text === 'string' && text !== '');
    if (!kept) saveLoadingTexts(loadingTexts);
    setSection('common', { loadingTexts });
  } catch {
    // The shape of the page to come says enough.
  }
}

/** Asks again for the code this person shares with (CALL-001); a failure leaves the old one. */
export async function refreshShareInvite(ivCode: string): Promise<void> {
  const path = ivCode
    ? `${BROWSER_PATHS.inviteUrl}?iv_code=${encodeURIComponent(ivCode)}`
    : BROWSER_PATHS.inviteUrl;
  try {
    const result = (await callUpstream(path, { method: 'GET' })) as {
      iv_code?: string;
      adviser_iv_code?: string;
    } | null;
    setSection('common', {
      shareInvite: { ivCode: result?.iv_code ?? '', adviserIvCode: result?.adviser_iv_code ?? '' },
    });
  } catch {
    // Links are shared without a code until the next time.
  }
}

/** Asks again for the general config (CALL-008); a failure leaves the old one. */
export async function refreshGeneralConfig(): Promise<void> {
  try {
    const result = (await callUpstream(BROWSER_PATHS.config, { method: 'GET' })) as {
      sales_platform?: string;
      is_ziguan?: boolean;
    } | null;
    setSection('common', {
      generalConfig: { salesPlatform: result?.sales_platform ?? '', isZiguan: result?.is_ziguan === true },
    });
  } catch {
    // The page keeps what it has.
  }
}

/** Asks who invited the visit, as a link of days before said it; silent where that cannot be had. */
export async function fetchVisitInviter(path: string): Promise<void> {
  const answer = await window.fetch(path, { headers: { Accept: 'application/json' } });
  if (!answer.ok) return;
  const inviter = (await answer.json()) as { name?: string; isAdviser?: boolean } | null;
  if (inviter?.name)
    setSection('user', { inviterName: inviter.name, isAdviserInviter: inviter.isAdviser === true });
}

/**
 * Asks who invited, every 200 ms until there is an answer (CALL-004); a failure is silent (ERR-016).
 * Returns what stops it.
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
        setSection('user', {
          inviterName: result.inviter_name,
          isAdviserInviter: result.is_adviser === true,
        });
        return;
      }
    } catch (error) {
      // Silent: the letter is shown without a name. A refusal is an answer; only what did not come is asked again.
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
