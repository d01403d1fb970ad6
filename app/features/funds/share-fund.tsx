import { share } from '~/app/features/share/share';
import { Icon } from '~/app/ui/icon';
import { useHydrated } from '~/app/ui/use-hydrated';

/** Hands the address of a fund's page on; without scripts there is only the address bar, and the place stays empty. */
export function ShareFundButton({ path, name }: { path: string; name: string }) {
  const isHydrated = useHydrated();
  return (
    <button
      type="button"
      className={isHydrated ? undefined : 'invisible'}
      onClick={() => void share(path, name)}
    >
      <Icon name="share" />
      分享
    </button>
  );
}
