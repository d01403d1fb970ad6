import { useShell } from '~/app/route-kit/shell-data';
import { getConnectionType, canTryOneTap } from '~/app/platform/one-tap/login-mode';
import { openLoginModal } from '~/app/store/store';
import { Button } from '~/app/ui/button';

/** Button for one-tap login, for a phone that may be off Wi-Fi. The carrier is queried only after the tap. */
export default function OneTapLoginLink() {
  const sdk = useShell()?.outsideScripts?.oneTap ?? null;
  if (!canTryOneTap({ sdk, connection: getConnectionType() })) return null;
  return (
    <Button wide kind="line" className="mt-3" onClick={() => openLoginModal({ offset: 0 })}>
      本机号码一键登录
    </Button>
  );
}
