import type { ReactNode } from 'react';
import { ButtonLink } from '~/app/ui/button';
import { Icon, type IconName } from '~/app/ui/icon';
import { Scene, sceneOf } from '~/app/ui/pictures/scene';
import type { SceneKind } from '~/domain/base/picture-names';

interface EmptyStateProps {
  title: string;
  /** What to do. */
  children?: ReactNode;
  icon?: IconName;
  /** The picture over it, where the icon's own kind is not meant; with an action alone. */
  scene?: SceneKind;
  action?: { to: string; label: string };
}

/** Nothing here yet, and what to do about it. A picture stands over words with a button below; without one, an icon. */
export function EmptyState({ title, children, icon = 'document', scene, action }: EmptyStateProps) {
  return (
    <div className="card empty-state">
      {action ? <Scene kind={scene ?? sceneOf(icon)} /> : <Icon name={icon} />}
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
