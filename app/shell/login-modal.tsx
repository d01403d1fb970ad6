import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { LoginForm, type LoginWay } from '../pages/account/login-form';
import { invitationOf } from '~/domain/invitation';
import { paths, withQuery } from '../paths';
import { focusInside, trapFocus } from '../platform/dialogs';
import { closeLoginModal, useStore } from '../store/store';
import { IconButton } from '../ui/button';
import { resolveClosing, resolveOpening } from './login-modal-rules';
import { InvitationLetter, loginParts, MiniProgramTip, PreCondition } from './login-parts';
import { Logo } from './logo';
import { useEdition, useShell } from './shell-data';

/** The login modal: a frame that takes the focus, and the part its state asks for. */
export default function LoginModal() {
  const modal = useStore((state) => state.loginModal);
  const isViaPortal = useStore((state) => state.history.isViaPortal);
  const shell = useShell();
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const opening = resolveOpening({
    isLoggedIn: shell?.loginState === 'in',
    isVerified: shell?.viewer?.isModalVerified ?? false,
    isAutoCert: modal.isAutoCert,
  });

  const close = () => {
    const way = resolveClosing({ isCanClose: modal.isCanClose, isViaPortal });
    closeLoginModal();
    if (way === 'home') navigate(paths.home());
    else if (way === 'back') navigate(-1);
  };

  useEffect(() => {
    if (opening === 'close') closeLoginModal();
  }, [opening]);
  const closeNow = useRef(close);
  closeNow.current = close;
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const before = document.activeElement as HTMLElement | null;
    const place = { path: window.location.pathname, top: window.scrollY };
    document.documentElement.classList.add('locked');
    focusInside(element);
    const release = trapFocus(element, () => closeNow.current());
    return () => {
      release();
      document.documentElement.classList.remove('locked');
      before?.focus?.({ preventScroll: true });
      // The login led back to this page as to a new one: on where the person was.
      if (window.location.pathname === place.path) window.scrollTo(0, place.top);
    };
  }, []);

  if (opening === 'close') return null;
  const isPreCondition = opening === 'pre-condition';
  return (
    <div
      className="modal"
      ref={root}
      role="dialog"
      aria-modal="true"
      aria-label={isPreCondition ? '完成认证' : '登录 / 注册'}
    >
      <div className="modal-p wrap slim">
        <div className="modal-x">
          <IconButton icon="close" label="关闭" data-close="" onClick={close} />
        </div>
        <span className="logo whole mt-2">
          <Logo />
        </span>
        {isPreCondition ? <PreCondition onLeave={closeLoginModal} /> : <LoginPart />}
      </div>
    </div>
  );
}

function LoginPart() {
  const part = useStore((state) => state.loginModal.part);
  const Registered = part === 'login' ? undefined : loginParts[part];
  if (part === 'mini-program-tip') return <MiniProgramTip />;
  if (Registered) return <Registered />;
  return <NormalLogin />;
}

/** Login by captcha or password; one-tap and the carrier's terms, where they are on, stand below it. */
function NormalLogin() {
  const edition = useEdition();
  const { pathname, search } = useLocation();
  const wish = useStore((state) => state.loginModal.wish);
  const [way, setWay] = useState<LoginWay>('captcha');
  const OneTapEntry = loginParts['one-tap-entry'];
  return (
    <>
      <h2 className="mt-5">登录 / 注册</h2>
      <p className="t-note">{wish ? '登录后为您加入自选' : '登录后查看资产与预约'}，新手机号将自动注册。</p>
      <InvitationLetter />
      <LoginForm
        edition={edition}
        way={way}
        wayHref={(choice) => withQuery(paths.user(edition), { way: choice })}
        onWay={setWay}
        returnTo={pathname + search}
        origin={invitationOf(new URLSearchParams(search))}
        wish={wish}
      />
      {OneTapEntry && <OneTapEntry />}
      <p className="t-note mt-10 text-center">基金有风险，投资需谨慎</p>
    </>
  );
}
