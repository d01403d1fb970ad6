import type { MainAction } from '~/app/features/funds/private-gate';
import { ButtonLink } from '~/app/ui/button';

/** Main action of a private product's page; when it is not possible, the reason is shown in its place. */
export function MainActionButton({ action }: { action: MainAction }) {
  return action.to === null ? (
    <span className="button button-wide" aria-disabled="true">
      {action.label}
    </span>
  ) : (
    <ButtonLink wide to={action.to}>
      {action.label}
    </ButtonLink>
  );
}
