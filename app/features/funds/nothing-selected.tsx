import { EmptyState } from '~/app/ui/empty-state';
import { PageTitle } from '~/app/ui/section';

interface NothingSelectedProps {
  /** Title of the page. */
  page: string;
  /** Name of the missing selection, such as 产品. */
  subject: string;
  action: { to: string; label: string };
  hint: string;
}

/** Page about one product, company or manager, opened without naming one. */
export function NothingSelected({ page, subject, action, hint }: NothingSelectedProps) {
  return (
    <div className="column">
      <PageTitle>{page}</PageTitle>
      <div className="mt-4">
        <EmptyState title={`还没有选择${subject}`} icon="find" action={action}>
          {hint}
        </EmptyState>
      </div>
    </div>
  );
}
