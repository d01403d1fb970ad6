import { SeparatedFields } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';

/** What heads a row of figures: a name that leads to its page, and what it is below. */
export function NameCell({
  to,
  name,
  facts,
}: {
  to: string;
  name: string;
  facts: readonly (string | null)[];
}) {
  return (
    <Link to={to}>
      <b>{name}</b>
      <small>
        <SeparatedFields items={[...facts]} />
      </small>
    </Link>
  );
}
