import { useState, type FormEvent } from 'react';
import { useShell } from '~/app/page/shell-data';
import { openLoginModal } from '~/app/store/store';
import type { WatchTarget } from '~/app/parts/funds/watch-target';

const keyOf = ({ kind, id }: WatchTarget) => `${kind}:${id}`;

/**
 * The stars of a whole list by one listener: what the server says, changed at once by a tap. A guest logs in first, over the page;
 * in elder mode, which has no pop-ups, the form leads to the login and back.
 */
export function useStars() {
  const shell = useShell();
  const isLoggedIn = shell?.viewer != null;
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const isOn = (row: WatchTarget & { isWatched: boolean }): boolean => changed[keyOf(row)] ?? row.isWatched;
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const form = event.target as HTMLFormElement;
    const button = form.querySelector<HTMLButtonElement>('[aria-pressed]');
    const valueOf = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value;
    const kind = valueOf('kind');
    const id = valueOf('id');
    if (!button || !id || (kind !== 'simu' && kind !== 'public')) return;
    if (!isLoggedIn && shell?.isElder) return;
    event.preventDefault();
    const target = { kind, id } as const;
    if (!isLoggedIn) {
      openLoginModal({ wish: target });
      return;
    }
    const isSelected = button.getAttribute('aria-pressed') === 'true';
    const show = (to: boolean) => setChanged((before) => ({ ...before, [keyOf(target)]: to }));
    show(!isSelected);
    import('~/app/parts/lists/toggle-star').then(
      ({ toggleStar }) => toggleStar(target, isSelected, show),
      () => show(isSelected),
    );
  };
  return { isOn, onSubmit };
}
