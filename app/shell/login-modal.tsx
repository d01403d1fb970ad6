import '~/app/shell/login-modal.css';
import { useNavigate } from '@remix-run/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { paths } from '~/app/paths';
import { isEntryPage } from '~/app/store/history';
import { closeLoginModal, useStore } from '~/app/store/store';
import { createLazySection } from '~/app/ui/lazy-section';
import { IconButton } from '~/app/ui/button';
import { useModal } from '~/app/ui/use-modal';
import {
  buildLoginModalConfig,
  resolveLeaving,
  getLoginModalExit,
  type LoginModalExit,
} from '~/app/shell/login-modal-config';
import { resolveOpening } from '~/app/shell/login-modal-rules';
import { LoginSection } from '~/app/shell/login-section';
import { PreCondition, RetentionPrompt } from '~/app/shell/login-sections';
import { Logo } from '~/app/shell/logo';
import { useShell } from '~/app/route-kit/shell-data';
import type { WatchlistTarget } from '~/domain/platform/watchlist';

const MiniLoginTip = createLazySection<{ wish: WatchlistTarget | null; onHere: () => void }>(
  () => import('~/app/features/person/mini-login-tip'),
  LostTip,
);

/** Without its code the person logs in here. */
function LostTip({ onHere }: { onHere: () => void }) {
  useEffect(onHere, [onHere]);
  return null;
}

const LEAVE_LABELS: Record<LoginModalExit, string> = { stay: '关闭', home: '返回首页', back: '返回上一页' };

/** Login modal: a frame with focus handling, and the part for its state. */
export default function LoginModal() {
  const state = useStore(({ loginModal }) => loginModal);
  // Keeps the state at opening: later changes of the page behind it have no effect.
  const [config] = useState(() => buildLoginModalConfig(state, window.scrollY));
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never');
  const [isHere, setIsHere] = useState(false);
  const navigate = useNavigate();
  const shell = useShell();
  const root = useRef<HTMLDivElement>(null);
  const opening = resolveOpening({
    isLoggedIn: shell?.loginState === 'in',
    isVerified: shell?.viewer?.isModalVerified ?? false,
    isAutoCert: config.isAutoCert,
  });

  const out = getLoginModalExit(config, isEntryPage());
  const goOut = () => {
    closeLoginModal();
    if (out === 'home') navigate(paths.home(), { replace: true });
    if (out === 'back') navigate(-1);
  };
  const leave = () => {
    if (resolveLeaving(config, asked !== 'never') === 'close') goOut();
    else setAsked('now');
  };

  useEffect(() => {
    if (opening === 'close') closeLoginModal();
  }, [opening]);
  useModal(root, leave);
  useEffect(() => {
    const { pathname } = window.location;
    return () => {
      // The login navigated to this page again, so the former scroll position is restored.
      if (window.location.pathname === pathname) window.scrollTo(0, config.offset);
    };
  }, [config]);

  if (opening === 'close') return null;
  const isPreCondition = opening === 'pre-condition';
  // A failed mini-program login is not started again.
  const isByMini =
    !isHere && config.isCanClose && shell?.client.isWxApp === true && Boolean(shell.outsideScripts?.wechat);
  return (
    <div
      className="login-modal"
      ref={root}
      role="dialog"
      aria-modal="true"
      aria-label={isPreCondition ? '完成认证' : '登录 / 注册'}
    >
      <div className="login-modal-panel column column-slim">
        <div className="login-modal-close">
          <IconButton icon="close" label={LEAVE_LABELS[out]} data-close="" onClick={leave} />
        </div>
        <span className="logo logo-whole mt-2">
          <Logo />
        </span>
        {asked === 'now' && <RetentionPrompt onStay={() => setAsked('before')} onLeave={goOut} />}
        {isPreCondition && <PreCondition onLeave={closeLoginModal} />}
        {!isPreCondition && isByMini && (
          <>
            <h2 className="mt-5">登录 / 注册</h2>
            <Suspense fallback={null}>
              <MiniLoginTip wish={config.wish} onHere={() => setIsHere(true)} />
            </Suspense>
          </>
        )}
        {!isPreCondition && !isByMini && <LoginSection />}
      </div>
    </div>
  );
}
