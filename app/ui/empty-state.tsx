import type { ReactNode } from 'react';
import { ButtonLink } from '~/app/ui/button';
import type { IconName } from '~/app/ui/icon';
import { SceneIllustration, getSceneKind } from '~/app/ui/pictures/scene';
import type { SceneKind } from '~/domain/platform/picture-names';

interface EmptyStateProps {
  title: string;
  /** Suggested action. */
  children?: ReactNode;
  /** Topic; it selects the picture (`getSceneKind`). */
  icon?: IconName;
  /** Picture, when it differs from that of the icon. */
  scene?: SceneKind;
  action?: { to: string; label: string };
}

/** Message that there is no content yet, and what to do, below a picture; only one on each screen. */
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
