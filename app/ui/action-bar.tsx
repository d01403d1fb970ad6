import type { MouseEvent, ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
import { Icon, type IconName } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

interface ActionBarProps {
  /** Small and secondary actions first, the single main button last, at the thumb (docs/decisions/0022). */
  children: ReactNode;
  /** No small actions: buttons share the width. */
  solo?: boolean;
  /** On a desktop its actions are in the side box of the page. */
  isNarrowOnly?: boolean;
}

/**
 * Bar at the foot of a page with one main action, at its end on a desktop; it reserves its own space at the end of
 * the page.
 */
export function ActionBar({ children, solo, isNarrowOnly }: ActionBarProps) {
  const width = isNarrowOnly ? 'narrow-only' : solo && 'action-bar-ends';
  return (
    <>
      <div className={joinClassNames('action-bar-space', width)} />
      <div className={joinClassNames('action-bar', width)}>
        <div className={solo ? 'action-bar-row action-bar-solo' : 'action-bar-row'}>{children}</div>
      </div>
    </>
  );
}

interface MiniProps {
  icon: IconName;
  label: string;
}

/** A small action that is a link. */
export function MiniLink({
  icon,
  label,
  ...link
}: MiniProps & { to: string; onClick?: (event: MouseEvent) => void }) {
  return (
    <Link className="action-bar-mini" {...link}>
      <Icon name={icon} />
      {label}
    </Link>
  );
}

/**
 * A small action inside a form, or of the form it names, such as adding to the watchlist; `isOn` shows and
 * announces its state.
 */
export function MiniButton({
  icon,
  label,
  isOn,
  ...button
}: MiniProps & { isOn?: boolean; name?: string; value?: string; form?: string }) {
  return (
    <button
      type="submit"
      className={isOn ? 'action-bar-mini is-on' : 'action-bar-mini'}
      aria-pressed={isOn}
      {...button}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
}
