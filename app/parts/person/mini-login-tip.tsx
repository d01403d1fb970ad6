import { useEffect, useRef, useState } from 'react';
import { loadWx } from '~/app/platform/wechat/wx';
import { afterTip, openMiniLogin } from '~/app/platform/wechat/mini-login';
import { useShell } from '~/app/page/shell-data';
import { Button } from '~/app/ui/button';

interface MiniLoginTipProps {
  /** Page to come back to, as an address with its origin; the page shown unless said. */
  backTo?: string;
  isPersonal?: boolean;
  /** The person logs in here instead, or the mini-program cannot be reached. */
  onHere: () => void;
}

/** Says where the login goes on, and goes there (LOGINMODAL-007, MINI-004). Whoever comes back finds both ways. */
export default function MiniLoginTip({ backTo, isPersonal, onHere }: MiniLoginTipProps) {
  const address = useShell()?.outsideScripts?.wechat ?? null;
  const [state, setState] = useState<'soon' | 'going' | 'open'>('soon');
  const lost = useRef(onHere);
  lost.current = onHere;

  useEffect(() => {
    if (state !== 'soon') return undefined;
    return afterTip(() => setState('going'));
  }, [state]);

  useEffect(() => {
    if (state !== 'going') return undefined;
    let isGone = false;
    async function go(): Promise<boolean> {
      if (address === null) return false;
      const { miniProgram } = await loadWx(address);
      if (!miniProgram) return false;
      return openMiniLogin({ href: () => backTo ?? window.location.href, mini: miniProgram, isPersonal });
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
  }, [state, address, backTo, isPersonal]);

  return (
    <>
      <p className="mt-5" role="status">
        {state === 'open' ? '请在小程序的登录页完成登录。' : '即将前往小程序的登录页。'}
      </p>
      <p className="note-text mt-1">登录后自动回到本页。</p>
      <Button wide className="mt-5" loading={state === 'going'} onClick={() => setState('going')}>
        前往小程序登录
      </Button>
      <Button wide kind="line" className="mt-3" onClick={onHere}>
        在本页登录
      </Button>
    </>
  );
}
