import { useStore } from '~/app/store/store';
import { INVITATION_PARAMS, type Invitation } from '~/domain/base/invitation';
import type { WatchTarget } from '~/app/parts/funds/watch-target';

export interface LoginOriginProps {
  returnTo: string | null;
  /** Invite and share parameters of the page's address. */
  origin: Invitation;
  /** The fund a guest wants to watch: done with the login. */
  wish?: WatchTarget | null;
}

/** What every way of logging in posts beside its proof: where it goes on, who invited, what was wished for, the visit of who agreed to records. */
export function LoginOriginFields({ returnTo, origin, wish }: LoginOriginProps) {
  const { ivCode, shareLastCode, utmSource } = useStore((state) => state.common.ivCodeShareConfig);
  const visit = useStore((state) => state.performanceStats?.sessionInfoId);
  const invite: Invitation = {
    iv_code: ivCode,
    share_last_code: shareLastCode,
    utm_source: utmSource,
  };
  return (
    <>
      {returnTo && <input type="hidden" name="return_to" value={returnTo} />}
      {wish && <input type="hidden" name="wish" value={`${wish.kind}:${wish.id}`} />}
      {INVITATION_PARAMS.map((name) => {
        const value = origin[name] || invite[name];
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      {visit && <input type="hidden" name="session_info_id" value={visit} />}
    </>
  );
}
