import { awardPaths } from '~/app/paths/award';
import { useEdition } from '~/app/route-kit/shell-data';
import { Button } from '~/app/ui/button';
import { useHydrated } from '~/app/ui/use-hydrated';
import { share } from '~/app/features/share/share';

/**
 * Shares the award; without scripts the address bar can be used. The space of the button is reserved until scripts
 * run.
 */
export function AwardShare({ title }: { title: string }) {
  const edition = useEdition();
  const isHydrated = useHydrated();
  return (
    <Button
      kind="line"
      wide
      icon="share"
      className={isHydrated ? undefined : 'invisible'}
      onClick={() => void share(awardPaths.campaign(edition), title, 'jinzhang2023')}
    >
      邀请好友
    </Button>
  );
}
