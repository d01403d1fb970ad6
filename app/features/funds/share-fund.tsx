import { share } from '~/app/features/share/share';
import { Icon } from '~/app/ui/icon';
import { useHydrated } from '~/app/ui/use-hydrated';

/**
 * Shares the address of a fund's page. Without scripts only the address bar can be used, and the button is not
 * shown.
 */
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
