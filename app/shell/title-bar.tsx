import { useMatches, useNavigate } from '@remix-run/react';
import { paths } from '../paths';
import { Icon } from '../ui/icon';

/** The title the innermost page declares in its handle. */
export function usePageTitle(): string | null {
  const matches = useMatches();
  for (let index = matches.length - 1; index >= 0; index -= 1) {
    const handle = matches[index]?.handle as { title?: unknown } | undefined;
    if (typeof handle?.title === 'string') return handle.title;
  }
  return null;
}

/** Back and title, for pages without the common header. The title is for the eye: the page has its own h1. */
export function TitleBar() {
  const navigate = useNavigate();
  const title = usePageTitle();
  return (
    <header className="hdr">
      <div className="hdr-in bar-in">
        <a
          className="icon-btn"
          href={paths.home()}
          aria-label="返回"
          onClick={(event) => {
            const state = window.history.state as { idx?: number } | null;
            if (!state?.idx) return;
            event.preventDefault();
            navigate(-1);
          }}
        >
          <Icon name="back" />
        </a>
        {title && (
          <span className="bar-title" aria-hidden="true">
            {title}
          </span>
        )}
      </div>
    </header>
  );
}
