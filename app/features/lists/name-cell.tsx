import { SeparatedFields } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';

/** Head of a row of figures: a name that links to its page, with a description below. */
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
