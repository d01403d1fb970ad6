import { Form } from '@remix-run/react';
import { memberPaths } from '~/app/paths/member';
import type { RightsView, BenefitUseView } from '~/app/pages/member/rights/rights-view';
import { Button, ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { SeparatedFields } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { StatusLabel } from '~/app/ui/status-label';
import type { Edition } from '~/domain/platform/edition';

interface UseButtonProps {
  intent: 'seat' | 'report';
  name: 'video_id' | 'news_id';
  id: string;
  intentKey: string;
  label: string;
  /** Subject of the button, for screen readers. */
  about: string;
}

/** Uses a benefit with one press, also without scripts. */
const UseButton = ({ intent, name, id, intentKey, label, about }: UseButtonProps) => (
  <Form method="post">
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="intent_key" value={intentKey} />
    <input type="hidden" name={name} value={id} />
    <Button kind="line" small type="submit" aria-label={`${label}：${about}`}>
      {label}
    </Button>
  </Form>
);

/** Seats with the right to ask questions at upcoming talks. */
export function SeatSection({ view }: { view: RightsView }) {
  return (
    <Section
      id="talk_seat"
      title="路演提问席"
      note={view.seat.text}
      footNote="预约提问席的同时预约这场路演，开始前可以取消，次数退回。只列出对您开放的路演。"
    >
      <CardList>
        {view.talks.length === 0 && (
          <li>
            <ListRow title="近期没有可预约的路演" note="有新的路演时列在这里" />
          </li>
        )}
        {view.talks.map((talk) => (
          <li key={talk.id}>
            <ListRow
              title={<Link to={talk.to}>{talk.title}</Link>}
              note={<SeparatedFields items={talk.facts} />}
              value={
                talk.hasSeat ? (
                  <StatusLabel>已预约</StatusLabel>
                ) : talk.isFull || view.seat.left === 0 ? null : (
                  <UseButton
                    intent="seat"
                    name="video_id"
                    id={talk.id}
                    intentKey={talk.key}
                    label="预约"
                    about={talk.title}
                  />
                )
              }
            />
          </li>
        ))}
      </CardList>
    </Section>
  );
}

/** A call with a senior adviser. */
export const CallSection = ({ view, edition }: { view: RightsView; edition: Edition }) => (
  <Section id="adviser_call" title="顾问一对一" note={view.call.text}>
    <Card pad="p">
      <p>由资深顾问以电话或视频解读资产配置、持仓与报告，约 60 分钟，不推介具体产品，不代办交易。</p>
      {view.call.left > 0 ? (
        <ButtonLink kind="line" wide className="mt-3" to={memberPaths.rights(edition, { use: 'call' })}>
          预约时间
        </ButtonLink>
      ) : (
        <p className="note-text mt-2">今年次数已用完，{view.renewedOn} 起可以再约。普通会面预约不受影响。</p>
      )}
    </Card>
  </Section>
);

/** Research reports as files. */
export const ReportSection = ({ view }: { view: RightsView }) => (
  <Section
    id="report"
    title="研究报告 PDF"
    note={view.report.text}
    footNote="文章在线阅读始终开放，不占次数；领取后可反复下载，领取不退回。"
  >
    <CardList>
      {view.reports.length === 0 && (
        <li>
          <ListRow title="暂时没有可领取的报告" />
        </li>
      )}
      {view.reports.map((report) => (
        <li key={report.id}>
          <ListRow
            title={<Link to={report.to}>{report.title}</Link>}
            note={`${report.day} 发布`}
            value={
              report.isTaken ? (
                <StatusLabel tone="done">已领取</StatusLabel>
              ) : view.report.left === 0 ? null : (
                <UseButton
                  intent="report"
                  name="news_id"
                  id={report.id}
                  intentKey={report.key}
                  label="领取"
                  about={report.title}
                />
              )
            }
          />
        </li>
      ))}
    </CardList>
  </Section>
);

/** Past uses with their outcome; a future use can be returned. */
export const RightUseList = ({ uses }: { uses: readonly BenefitUseView[] }) => (
  <CardList label="使用记录">
    {uses.map((use) => (
      <li key={use.id}>
        <ListRow
          title={
            use.to === null ? (
              use.title
            ) : (
              <Link to={use.to} reloadDocument={use.isFile}>
                {use.isFile ? `下载：${use.title}` : use.title}
              </Link>
            )
          }
          note={<SeparatedFields items={[use.name, use.day]} />}
          value={<StatusLabel tone={use.tone}>{use.word}</StatusLabel>}
        />
        {use.mayReturn && (
          <Form method="post" className="member-back">
            <input type="hidden" name="intent" value="back" />
            <input type="hidden" name="use_id" value={use.id} />
            <Button kind="line" small type="submit" aria-label={`取消，退回次数：${use.title}`}>
              取消，退回次数
            </Button>
          </Form>
        )}
      </li>
    ))}
  </CardList>
);
