import { useEffect, useState } from 'react';
import { setToastListener, showToast } from '~/app/ui/toast';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import { paths } from '~/app/paths';
import { Link } from '~/app/ui/link';

/**
 * Shows toasts, including a flash message of the previous page, which the server renders when scripts do not run.
 */
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
          {/* Browsers with scripts ignore its content: there the login opens automatically. */}
          <noscript>{import.meta.env.SSR && flash?.opensLogin && <LoginAgain />}</noscript>
        </span>
      )}
    </div>
  );
}

const errorMs = 4_000;

/** Link to the login after a login by address failed; only in the server's HTML. */
function LoginAgain() {
  return (
    <Link to={paths.user(useEdition())} className="link pointer-events-auto ml-2 whitespace-nowrap">
      手机号登录
    </Link>
  );
}
