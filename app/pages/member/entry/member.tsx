import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { memberPaths } from '~/app/paths/member';
import { EARLIER_RULES } from '~/app/pages/member/shared/earlier-rules';
import { LevelSection } from '~/app/pages/member/shared/level-card';
import { LevelTable } from '~/app/pages/member/shared/level-table';
import {
  MEMBERSHIP_LEGAL_NOTE,
  buildLevelRows,
  buildLevelView,
  MEMBER_RIGHT_NAMES,
} from '~/app/pages/member/shared/member-view';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { CardList } from '~/app/ui/card';
import { Column, Columns } from '~/app/ui/columns';
import { ErrorState } from '~/app/ui/error-state';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';

/** Entry page for members: the level, the remaining benefits of the year, and links to the other member pages. */
export const handle = definePage({
  login: 'guest',
  title: '会员',
  description: '会员等级、成长值与每年的学习和服务权益。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({
    points: [
      '当前等级、成长值，最近与下次核算的日期',
      '成长值按持有资产的月均值、时长、学习与认证计，买卖本身不计',
      '每年的路演提问席、顾问一对一与研究报告次数',
      '权益只有投资者教育与服务，不含现金、礼品或费用折扣',
    ],
  }),
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const { member } = context.upstream;
  const [memberState, rules, rights] = await Promise.all([
    settle(context, member.standing()),
    settle(context, member.rules()),
    settle(context, member.rights({ query: { edition, limit: 1 } })),
  ]);
  return {
    edition,
    path: memberPaths.entry(edition),
    level: mapSection(memberState, buildLevelView),
    levels: mapSection(rules, (data) =>
      buildLevelRows(data, memberState.ok ? memberState.data.level_name : null),
    ),
    rights: mapSection(rights, (data) =>
      data.rights.map(({ right, times, left_times }) => ({
        right,
        title: MEMBER_RIGHT_NAMES[right],
        value: `剩 ${left_times} / ${times} 次`,
      })),
    ),
  };
});

export default function Member() {
  const { edition, path, level, levels, rights } = useLoaderData<typeof loader>();
  return (
    <div className="column column-wide">
      <Columns kind="main">
        <Column place="head">
          <PageTitle>会员</PageTitle>
        </Column>
        <Column place="side" isSticky label="等级">
          <LevelSection level={level} path={path} />
        </Column>
        <Column place="body">
          <Section title="今年的权益" more={{ to: memberPaths.rights(edition), label: '去使用' }}>
            {rights.ok ? (
              <CardList>
                {rights.data.map(({ right, title, value }) => (
                  <li key={right}>
                    <ListRow to={`${memberPaths.rights(edition)}#${right}`} title={title} value={value} />
                  </li>
                ))}
              </CardList>
            ) : (
              <ErrorState title="权益次数暂时无法显示" retry={{ to: path }}>
                {rights.message}。等级与成长值不受影响。
              </ErrorState>
            )}
          </Section>
          <Section title="成长值">
            <CardList>
              <li>
                <ListRow
                  icon="growth"
                  to={memberPaths.center(edition)}
                  title="会员中心"
                  note="成长值明细、将到期的成长值、规则"
                />
              </li>
            </CardList>
          </Section>
          <Section title="等级一览" note="权益为每年次数">
            {levels.ok ? (
              <LevelTable rows={levels.data} />
            ) : (
              <ErrorState title="等级规则暂时无法显示" retry={{ to: path }}>
                {levels.message}。您的等级不受影响。
              </ErrorState>
            )}
          </Section>
          <Section title="以前的规则">
            <CardList>
              {EARLIER_RULES.map(({ key, title, period, to }) => (
                <li key={key}>
                  <ListRow to={to(edition)} title={title} note={`适用于 ${period}`} />
                </li>
              ))}
            </CardList>
          </Section>
        </Column>
      </Columns>
      <p className="footnote">{MEMBERSHIP_LEGAL_NOTE}</p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
