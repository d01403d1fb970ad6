import type { ReactNode } from 'react';
import { ButtonLink } from '~/app/ui/button';
import { Icon, type IconName } from '~/app/ui/icon';
import { SceneIllustration } from '~/app/ui/pictures/scene';

interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** Whether anything was lost, and what was kept. */
  children?: ReactNode;
  icon?: IconName;
  /** The page has nothing else: it gets the picture. A part among others keeps its icon, as several may fail at once. */
  isWhole?: boolean;
  /** What to do: usually the same address again. */
  retry?: { to: string; label?: string };
}

/** What happened, what was kept, what to do. */
export function ErrorState({ title, children, icon = 'offline', isWhole, retry }: ErrorStateProps) {
  return (
    <div className="card empty-state" role="alert">
      {isWhole ? <SceneIllustration kind="failure" /> : <Icon name={icon} />}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {retry && (
        <ButtonLink kind="line" small to={retry.to} replace>
          {retry.label ?? '重试'}
        </ButtonLink>
      )}
    </div>
  );
}
