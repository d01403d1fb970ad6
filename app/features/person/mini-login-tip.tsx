import { useEffect, useRef, useState } from 'react';
import { loadWx } from '~/app/platform/wechat/wx';
import { leaveOncePerWindow } from '~/app/platform/leave-once';
import { scheduleAfterTip, openMiniLogin } from '~/app/platform/wechat/mini-login';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import { paths } from '~/app/paths';
import { Button } from '~/app/ui/button';
import type { Edition } from '~/domain/platform/edition';
import type { WatchlistTarget } from '~/domain/platform/watchlist';

interface MiniLoginTipProps {
  /** Page to return to, as an address with its origin; the current page by default. */
  backTo?: string;
  isPersonal?: boolean;
  /** Fund that a guest wants to watch; stored here, and added when the login returns. */
  wish?: WatchlistTarget | null;
  /** The person logs in here instead, or the mini-program cannot be reached. */
  onHere: () => void;
}

/** Maximum wait for storing the wish; without it the person returns to an unchanged star. */
const KEEP_WITHIN_MS = 2_000;

/** Stores the wish on the portal while the login runs elsewhere. */
async function keepWish(edition: Edition, { kind, id }: WatchlistTarget): Promise<void> {
  const body = new URLSearchParams({ intent: 'keep', kind, id });
  await Promise.race([
    fetch(paths.favorite(edition), { method: 'POST', body, redirect: 'manual' }).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, KEEP_WITHIN_MS)),
  ]);
}

/**
 * Shows where the login continues, and goes there (LOGINMODAL-007, MINI-004). After returning, the person finds
 * both options.
 */
export default function MiniLoginTip({ backTo, isPersonal, wish = null, onHere }: MiniLoginTipProps) {
  const edition = useEdition();
  const address = useShell()?.outsideScripts?.wechat ?? null;
  const [state, setState] = useState<'soon' | 'going' | 'open'>('soon');
  const lost = useRef(onHere);
  lost.current = onHere;

  useEffect(() => {
    if (state !== 'soon') return undefined;
    return scheduleAfterTip(() => setState('going'));
  }, [state]);

  useEffect(() => {
    if (state !== 'going') return undefined;
    let isGone = false;
    async function go(): Promise<boolean> {
      if (address === null) return false;
      const { miniProgram } = await loadWx(address);
      if (!miniProgram) return false;
      if (wish) await keepWish(edition, wish);
      let opening = Promise.resolve(true);
      leaveOncePerWindow(() => {
        opening = openMiniLogin({
          href: () => backTo ?? window.location.href,
          mini: miniProgram,
          isPersonal,
        });
      });
      return opening;
    }
    go()
      .catch(() => false)
      .then((isOpen) => {
        if (isGone) return;
        if (isOpen) setState('open');
        else lost.current();
      });
    return () => {
      isGone = true;
    };
  }, [state, address, backTo, isPersonal, edition, wish]);

  return (
    <>
      <p className="mt-5" role="status">
        {state === 'open' ? '请在小程序的登录页完成登录。' : '即将前往小程序的登录页。'}
      </p>
      <p className="note-text mt-1">登录后自动回到本页{wish ? '，并为您加入自选' : ''}。</p>
      <Button wide className="mt-5" loading={state === 'going'} onClick={() => setState('going')}>
        前往小程序登录
      </Button>
      <Button wide kind="line" className="mt-3" onClick={onHere}>
        在本页登录
      </Button>
    </>
  );
}
