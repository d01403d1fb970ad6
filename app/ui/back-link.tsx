import { useNavigate } from '@remix-run/react';
import type { AnchorHTMLAttributes } from 'react';
import { paths } from '~/app/paths';

/** Leads back to where one came from within the portal; home where that was elsewhere, or without scripts. */
export function BackLink({
  children,
  ...rest
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'>) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={paths.home()}
      onClick={(event) => {
        const state = window.history.state as { idx?: number } | null;
        if (!state?.idx) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      {children}
    </a>
  );
}
