import { Form } from '@remix-run/react';
import { useEffect, useState, type FormEvent } from 'react';
import { paths } from '~/app/paths';
import { callUpstream } from '~/app/platform/upstream-call';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import { openLoginModal } from '~/app/store/store';
import { MiniButton } from '~/app/ui/action-bar';
import { showToast } from '~/app/ui/toast';
import { toggleWatchlist } from '~/app/features/lists/watchlist-target';
import type { WatchlistTarget } from '~/domain/platform/watchlist';

/** Watch state of a fund: the state of the server, updated at once by a tap. */
export function useWatchlistToggle(target: WatchlistTarget, isSelectedOnServer: boolean) {
  const [isSelected, setSelected] = useState(isSelectedOnServer);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setSelected(isSelectedOnServer), [isSelectedOnServer, target.kind, target.id]);
  const toggle = async (): Promise<boolean> => {
    if (isBusy) return isSelected;
    setBusy(true);
    const call = (path: string, body: unknown) => callUpstream(path, { body });
    const result = await toggleWatchlist(target, isSelected, {
      show: setSelected,
      call,
      showMessage: showToast,
    });
    setBusy(false);
    return result;
  };
  return { isSelected, toggle };
}

interface WatchButtonProps extends WatchlistTarget {
  isSelected: boolean;
  isLoggedIn: boolean;
  /** Address the form returns to without JavaScript. */
  returnTo: string;
}

/**
 * Adds a fund to the watchlist or removes it. A guest logs in first, over the page. Without scripts, and in elder
 * mode, which has no pop-ups, the form redirects to the login and back.
 */
export function WatchlistButton({ kind, id, isSelected: onServer, isLoggedIn, returnTo }: WatchButtonProps) {
  const edition = useEdition();
  const isElder = useShell()?.isElder ?? false;
  const { isSelected, toggle } = useWatchlistToggle({ kind, id }, onServer);
  const submit = (event: FormEvent) => {
    if (!isLoggedIn && isElder) return;
    event.preventDefault();
    if (isLoggedIn) void toggle();
    else openLoginModal({ wish: { kind, id } });
  };
  const label = isSelected ? '已自选' : '自选';
  return (
    <Form method="post" action={paths.favorite(edition)} onSubmit={submit} reloadDocument={!isLoggedIn}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="return_to" value={returnTo} />
      <input type="hidden" name="intent" value={isSelected ? 'remove' : 'add'} />
      <MiniButton icon="star" label={label} isOn={isSelected} />
    </Form>
  );
}
