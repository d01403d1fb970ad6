import { share } from '~/app/features/share/share';
import { Button } from '~/app/ui/button';
import { useHydrated } from '~/app/ui/use-hydrated';
import { BRAND } from '~/domain/platform/brand';

/**
 * Shares the invitation through the system's share sheet; without scripts the link next to it is copied by hand.
 */
export function ShareInvite({ path }: { path: string }) {
  const isHydrated = useHydrated();
  return (
    <Button
      icon="share"
      className={isHydrated ? undefined : 'invisible'}
      onClick={() => void share(path, `${BRAND.name}邀请函`)}
    >
      分享邀请函
    </Button>
  );
}
