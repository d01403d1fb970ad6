import { Icon } from '~/app/ui/icon';
import { useHydrated } from '~/app/ui/use-hydrated';

/** Hands the address of a fund's page on; without scripts there is only the address bar, and the place stays empty. */
export function ShareFund({ path, name }: { path: string; name: string }) {
  const isHydrated = useHydrated();
  const share = () => {
    void import('~/app/parts/share/share-link').then(({ shareLink }) => shareLink(path, name));
  };
  return (
    <button type="button" className={isHydrated ? undefined : 'invisible'} onClick={share}>
      <Icon name="share" />
      分享
    </button>
  );
}
