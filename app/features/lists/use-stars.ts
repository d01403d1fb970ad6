import { useMemo, useState, type FormEvent } from 'react';
import { useShell } from '~/app/route-kit/shell-data';
import { openLoginModal } from '~/app/store/store';
import { createStarOverrides, type StarOverrides } from '~/app/features/lists/star-overrides';

export interface Stars {
  overrides: StarOverrides;
  /** For the element around the list. */
  onSubmit: (event: FormEvent<HTMLElement>) => void;
}

/**
 * Handles the stars of a whole list with one listener: the server state, updated at once by a tap, which rerenders
 * only that star. A guest logs in first, over the page. In elder mode, which has no pop-ups, the form redirects to
 * the login and back.
 */
export function useStars(): Stars {
  const shell = useShell();
  const isLoggedIn = shell?.viewer != null;
  const leadsToLogin = !isLoggedIn && shell?.isElder === true;
  const [overrides] = useState(createStarOverrides);
  return useMemo(
    () => ({
      overrides,
      onSubmit: (event) => {
        const form = event.target as HTMLFormElement;
        const button = form.querySelector<HTMLButtonElement>('[aria-pressed]');
        const getValue = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value;
        const kind = getValue('kind');
        const id = getValue('id');
        if (!button || !id || (kind !== 'simu' && kind !== 'public')) return;
        if (leadsToLogin) return;
        event.preventDefault();
        const target = { kind, id } as const;
        if (!isLoggedIn) {
          openLoginModal({ wish: target });
          return;
        }
        const isSelected = button.getAttribute('aria-pressed') === 'true';
        const show = (to: boolean) => overrides.set(target, to);
        show(!isSelected);
        import('~/app/features/lists/toggle-star').then(
          ({ toggleStar }) => toggleStar(target, isSelected, show),
          () => show(isSelected),
        );
      },
    }),
    [overrides, isLoggedIn, leadsToLogin],
  );
}
