import { useNavigate } from '@remix-run/react';
import type { AnchorHTMLAttributes } from 'react';
import { paths } from '~/app/paths';

/** Link back to the previous portal page; to the home page when there is none, or without scripts. */
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
