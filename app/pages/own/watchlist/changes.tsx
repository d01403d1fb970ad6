import { Form } from '@remix-run/react';
import type { WatchChangesView } from '~/app/pages/own/watchlist/changes-view';
import { Button } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';

/**
 * Changes of the watched funds since the person confirmed the last ones; viewing the page does not confirm them.
 */
export function WatchChanges({ changes }: { changes: WatchChangesView }) {
  const { first, rest, since, count } = changes;
  return (
    <Section
      title="上次看过之后"
      id="changes"
      note={
        <>
          自 <span className="whitespace-nowrap">{since}</span>，{count} 只有变化
        </>
      }
      footNote={
        <>
          净值为费后复权净值的变动，来源：基金管理人披露；经理、规模与公告以管理人公示为准。
          {changes.hasLocked && '未完成特定对象确认的私募基金，只列公示的变化。'}
          <span className="whitespace-nowrap">过往业绩不预示未来表现</span>。
        </>
      }
    >
      <Rows rows={first} />
      {rest.length > 0 && (
        <DisclosureBox isLoose label={`其余 ${rest.length} 只`}>
          <Rows rows={rest} />
        </DisclosureBox>
      )}
      <Form method="post" preventScrollReset className="mt-3">
        <Button type="submit" kind="line" wide name="intent" value="see">
          全部标为已读
        </Button>
      </Form>
    </Section>
  );
}

const Rows = ({ rows }: { rows: WatchChangesView['first'] }) => (
  <CardList>
    {rows.map(({ key, to, name, lines }) => (
      <li key={key}>
        <ListRow
          to={to}
          title={name}
          note={lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        />
      </li>
    ))}
  </CardList>
);
