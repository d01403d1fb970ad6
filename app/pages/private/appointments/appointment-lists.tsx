import type { SettledSection } from '~/app/route-kit/settle';
import { KeysetPager, type KeysetPage } from '~/app/features/lists/keyset-pager';
import { paths } from '~/app/paths';
import { Card, CardList } from '~/app/ui/card';
import { ErrorState } from '~/app/ui/error-state';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import '~/app/ui/form/flow.css';
import type { Edition } from '~/domain/platform/edition';
import type { buildMeetingsView, ReservationRow } from '~/app/pages/private/appointments/appointment-view';

type Meetings = ReturnType<typeof buildMeetingsView> & { pager: KeysetPage };

/** Upcoming meetings with a cancel link, then past ones. */
export function MeetingLists({ meetings }: { meetings: Meetings }) {
  return (
    <>
      <Section title="顾问会面">
        {meetings.open.length > 0 ? (
          <CardList label="顾问会面">
            {meetings.open.map((meeting) => (
              <li key={meeting.id}>
                <ListRow
                  title={meeting.time}
                  note={
                    <>
                      {meeting.way}，{meeting.topic}
                      {meeting.note && <span className="block">{meeting.note}</span>}
                      {meeting.answer && <span className="block">{meeting.answer}</span>}
                    </>
                  }
                  value={
                    <Link
                      className="text-action"
                      to={meeting.cancelTo}
                      aria-label={`取消 ${meeting.time} 的会面`}
                    >
                      取消
                    </Link>
                  }
                />
              </li>
            ))}
          </CardList>
        ) : (
          <Card pad="p">
            <p className="note-text">没有待进行的会面。可以预约顾问，聊产品、配置、持仓或材料。</p>
          </Card>
        )}
      </Section>
      {meetings.past.length > 0 && (
        <Section title="以往会面">
          <CardList label="以往会面">
            {meetings.past.map((meeting) => (
              <li key={meeting.id}>
                <ListRow
                  title={meeting.time}
                  note={`${meeting.way}，${meeting.topic}`}
                  value={meeting.state}
                />
              </li>
            ))}
          </CardList>
          <KeysetPager {...meetings.pager} />
        </Section>
      )}
    </>
  );
}

/** Products with a reservation in progress. */
export function ReservationList({
  rows,
  edition,
}: {
  rows: SettledSection<ReservationRow[]>;
  edition: Edition;
}) {
  return (
    <Section title="产品预约" more={{ to: paths.records(edition), label: '交易记录' }}>
      {!rows.ok ? (
        <ErrorState title="产品预约暂时无法显示" retry={{ to: paths.appointment(edition) }}>
          {rows.message}
        </ErrorState>
      ) : rows.data.length > 0 ? (
        <CardList label="产品预约">
          {rows.data.map((row) => (
            <li key={row.id}>
              <ListRow title={row.name} note={row.note} value={row.state} to={row.to} />
            </li>
          ))}
        </CardList>
      ) : (
        <Card pad="p">
          <p className="note-text">没有办理中的产品预约。在产品页预约后，这里显示办到了哪一步。</p>
        </Card>
      )}
    </Section>
  );
}
