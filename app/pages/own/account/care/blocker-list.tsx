import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import type { BlockerView } from '~/app/pages/own/account/care/blocker-view';

/** Items to settle first, each with a link to the page for it. */
export function BlockerList({ blockers }: { blockers: readonly BlockerView[] }) {
  return (
    <CardList label="须先办结的事项">
      {blockers.map(({ title, how, label, to }) => (
        <li key={title}>
          <ListRow icon="warn" title={title} note={how} value={label} to={to} />
        </li>
      ))}
    </CardList>
  );
}
