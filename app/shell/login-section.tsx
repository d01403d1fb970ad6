import { useLocation } from '@remix-run/react';
import { Suspense, useEffect, useState } from 'react';
import { parseInvitationQuery } from '~/domain/platform/invitation';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import { LoginForm, type LoginMethod } from '~/app/features/person/login-form';
import type { OneTapLoginProps } from '~/app/features/person/one-tap-login';
import { paths, appendQuery } from '~/app/paths';
import { getConnectionType, canTryOneTap, type LoginMode } from '~/app/platform/one-tap/login-mode';
import { InviterBanner } from '~/app/shell/login-sections';
import { useStore } from '~/app/store/store';
import { createLazySection } from '~/app/ui/lazy-section';
import { Notice } from '~/app/ui/notice';

/** Its code could not be loaded: the form is used instead. */
function LostOneTap({ onNormal }: OneTapLoginProps) {
  useEffect(() => onNormal(null), [onNormal]);
  return null;
}
const OneTapLogin = createLazySection(() => import('~/app/features/person/one-tap-login'), LostOneTap);

/** Login by carrier if available, else by captcha or password. */
export function LoginSection() {
  const edition = useEdition();
  const { pathname, search } = useLocation();
  const wish = useStore((state) => state.loginModal.wish);
  const sdk = useShell()?.outsideScripts?.oneTap ?? null;
  const [flavour, setFlavour] = useState<LoginMode>(() =>
    canTryOneTap({ sdk, connection: getConnectionType() }) ? 'one-tap' : 'normal',
  );
  const [why, setWhy] = useState<string | null>(null);
  const [way, setWay] = useState<LoginMethod>('captcha');
  const query = new URLSearchParams(search);
  // The login page itself may name the return path.
  const asked = pathname === paths.user(edition) ? query.get('return_to') : null;
  const origin = { returnTo: asked ?? pathname + search, origin: parseInvitationQuery(query), wish };
  const toNormal = (text: string | null) => {
    setWhy(text);
    setFlavour('normal');
  };
  return (
    <>
      <h2 className="mt-5">登录 / 注册</h2>
      <p className="note-text">
        {wish ? '登录后为您加入自选' : '登录后查看资产与预约'}，新手机号将自动注册。
      </p>
      <InviterBanner />
      {sdk !== null && flavour === 'one-tap' ? (
        <Suspense fallback={null}>
          <OneTapLogin edition={edition} sdk={sdk} onNormal={toNormal} {...origin} />
        </Suspense>
      ) : (
        <>
          {why && (
            <div role="alert">
              <Notice calm>{why}</Notice>
            </div>
          )}
          <LoginForm
            edition={edition}
            way={way}
            wayHref={(choice) => appendQuery(paths.user(edition), { way: choice })}
            onWay={setWay}
            {...origin}
          />
        </>
      )}
      <p className="note-text mt-10 text-center">基金有风险，投资需谨慎</p>
    </>
  );
}
