import type { ReactNode } from 'react';
import { ButtonLink } from '~/app/ui/button';
import { Icon, type IconName } from '~/app/ui/icon';
import { SceneIllustration } from '~/app/ui/pictures/scene';

interface ErrorStateProps {
  /** The problem. */
  title: string;
  /** Whether data was lost, and what was kept. */
  children?: ReactNode;
  icon?: IconName;
  /**
   * The page has no other content, so the picture is shown. A section keeps its icon, because several may fail at
   * once.
   */
  isWhole?: boolean;
  /** Retry link: usually the same address. */
  retry?: { to: string; label?: string };
}

/** The problem, what was kept, and what to do. */
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
