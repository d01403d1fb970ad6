import { Parted } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { Tag } from '~/app/ui/tag';

/** What heads a row of figures: a name that leads to its page, where it has one, and what it is below. */
export function NameCell({
  to,
  name,
  isHeld,
  facts,
}: {
  to: string | null;
  name: string;
  /** The person holds it. */
  isHeld?: boolean;
  facts: readonly (string | null)[];
}) {
  const words = (
    <>
      <b>{name}</b>
      {isHeld && <Tag tone="gold">持有</Tag>}
      <small>
        <Parted items={[...facts]} />
      </small>
    </>
  );
  return to ? <Link to={to}>{words}</Link> : words;
}
