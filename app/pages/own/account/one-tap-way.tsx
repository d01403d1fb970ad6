import { useShell } from '~/app/route-kit/shell-data';
import { getConnectionType, canTryOneTap } from '~/app/platform/one-tap/flavour';
import { openLoginModal } from '~/app/store/store';
import { Button } from '~/app/ui/button';

/** The way to the carrier's login, for a phone that may be off wifi; whose line it is, is asked once it is tapped and not before. */
export default function OneTapLoginLink() {
  const sdk = useShell()?.outsideScripts?.oneTap ?? null;
  if (!canTryOneTap({ sdk, connection: getConnectionType() })) return null;
  return (
    <Button wide kind="line" className="mt-3" onClick={() => openLoginModal({ offset: 0 })}>
      本机号码一键登录
    </Button>
  );
}
