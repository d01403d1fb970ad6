import type { ReactNode } from 'react';
import { ButtonLink } from '~/app/ui/button';
import type { IconName } from '~/app/ui/icon';
import { SceneIllustration, getSceneKind } from '~/app/ui/pictures/scene';
import type { SceneKind } from '~/domain/platform/picture-names';

interface EmptyStateProps {
  title: string;
  /** What to do. */
  children?: ReactNode;
  /** What it is about; its picture is of that kind (`getSceneKind`). */
  icon?: IconName;
  /** The picture, where the icon's own kind is not meant. */
  scene?: SceneKind;
  action?: { to: string; label: string };
}

/** Nothing here yet, and what to do about it, below a picture: the only one of its screen. */
export function EmptyState({ title, children, icon = 'document', scene, action }: EmptyStateProps) {
  return (
    <div className="card empty-state">
      <SceneIllustration kind={scene ?? getSceneKind(icon)} />
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
