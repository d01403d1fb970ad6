import { Chips } from '~/app/ui/chips';
import { SeparatedFields } from '~/app/ui/figure';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { CardList } from '~/app/ui/card';
import { GridTable } from '~/app/ui/grid-table';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { Pager } from '~/app/ui/pager';
import { Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import type { buildMembersView, ReviewsView } from '~/app/pages/market/top-100-funds/top-100-view';

type MembersView = ReturnType<typeof buildMembersView>;

/** Members of the index, by name; of one strategy when one is chosen. */
export function IndexMembers({ members, text }: { members: MembersView; text: string }) {
  return (
    <Section title="成员" id="members" note="按名称" footNote="只列备案事实，不列业绩，先后与业绩无关。">
      <p className="note-text mb-3">{text}</p>
      <Chips label="成员策略" items={members.strategies} />
      <div className="mt-3">
        <GridTable
          caption="指数成员"
          name={{
            label: '产品',
            cell: (row) => {
              const words = (
                <>
                  <b>{row.name}</b>
                  <small>{row.company}</small>
                </>
              );
              return row.to ? <Link to={row.to}>{words}</Link> : words;
            },
          }}
          columns={[
            { label: '策略', cell: (row) => row.strategy },
            { label: '成立', cell: (row) => row.founded },
            { label: '入选', cell: (row) => row.joined },
            { label: '备案编码', shown: 'full', cell: (row) => row.filingNo },
          ]}
          rows={members.rows}
          keyOf={(row) => row.id}
        />
      </div>
      <Pager page={members.page} pagePaths={members.pagePaths} />
    </Section>
  );
}

/** Reviews, newest first: number of eligible funds, additions and removals, and the reasons. */
export function IndexReviews({ reviews }: { reviews: ReviewsView }) {
  return (
    <Section
      title="历次调整"
      note="单位：只"
      footNote="退出的成员仍留在退出前的指数里：清盘前的下跌不会从历史中抹去。"
    >
      <Table
        inset
        caption="历次调整，单位：只"
        columns={[
          { label: '审核日' },
          { label: '符合' },
          { label: '成员' },
          { label: '进' },
          { label: '出' },
        ]}
        rows={reviews.rows}
      />
      {reviews.moves.length > 0 && (
        <DisclosureBox isLoose label={`上榜与退出（${reviews.moves.length} 次）`}>
          <CardList label="成员的进出">
            {reviews.moves.map((move) => (
              <li key={move.date + move.word + move.id}>
                <ListRow
                  to={move.to ?? undefined}
                  title={move.name}
                  note={<SeparatedFields items={[move.date, move.company, move.why]} />}
                  value={move.word}
                />
              </li>
            ))}
          </CardList>
        </DisclosureBox>
      )}
    </Section>
  );
}
