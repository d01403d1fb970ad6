import { useEffect, useState } from 'react';
import { setToastListener, showToast } from '~/app/ui/toast';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import { paths } from '~/app/paths';
import { Link } from '~/app/ui/link';

/** Where toasts appear; a flash of the page before is shown here, by the server when there are no scripts. */
export function ToastHost() {
  const flash = useShell()?.flash ?? null;
  const [text, setText] = useState(flash?.text ?? '');
  useEffect(() => setToastListener(setText), []);
  useEffect(() => {
    if (flash) showToast(flash.text, flash.tone === 'error' ? errorMs : undefined);
  }, [flash]);
  return (
    <div className="toast-area" role="status" aria-live="polite">
      {text && (
        <span className="toast">
          {text}
          {/* Browsers with scripts look at nothing in it: there the login opens by itself. */}
          <noscript>{import.meta.env.SSR && flash?.opensLogin && <LoginAgain />}</noscript>
        </span>
      )}
    </div>
  );
}

const errorMs = 4_000;

/** The way on from a login by the address that failed; in the server's HTML alone. */
function LoginAgain() {
  return (
    <Link to={paths.user(useEdition())} className="link pointer-events-auto ml-2 whitespace-nowrap">
      手机号登录
    </Link>
  );
}
