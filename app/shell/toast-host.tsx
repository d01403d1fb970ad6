import { useEffect, useState } from 'react';
import { hostToasts, toast } from '~/app/ui/toast';
import { useShell } from '~/app/page/shell-data';

/** Where toasts appear; a flash of the page before is shown here, by the server when there are no scripts. */
export function ToastHost() {
  const flash = useShell()?.flash ?? null;
  const [text, setText] = useState(flash?.text ?? '');
  useEffect(() => hostToasts(setText), []);
  useEffect(() => {
    if (flash) toast(flash.text, flash.tone === 'error' ? errorMs : undefined);
  }, [flash]);
  return (
    <div className="toast-area" role="status" aria-live="polite">
      {text && <span className="toast">{text}</span>}
    </div>
  );
}

const errorMs = 4_000;
