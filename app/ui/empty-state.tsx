import type { ReactNode } from 'react';
import { ButtonLink } from '~/app/ui/button';
import { Icon, type IconName } from '~/app/ui/icon';

interface EmptyStateProps {
  title: string;
  /** What to do. */
  children?: ReactNode;
  icon?: IconName;
  action?: { to: string; label: string };
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, children, icon = 'document', action }: EmptyStateProps) {
  return (
    <div className="card empty-state">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && (
        <ButtonLink small to={action.to}>
          {action.label}
        </ButtonLink>
      )}
    </div>
  );
}
