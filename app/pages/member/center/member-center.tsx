import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { memberPaths } from '~/app/paths/member';
import { readingPaths } from '~/app/paths/reading';
import {
  buildLedgerView,
  GROWTH_SOURCE_KEYS,
  buildSourceChips,
  GROWTH_SOURCES,
} from '~/app/pages/member/center/ledger-view';
import { describeLevelChange } from '~/app/pages/member/center/change-text';
import { Ledger } from '~/app/pages/member/center/ledger';
import { LevelSection } from '~/app/pages/member/shared/level-card';
import { LevelTable } from '~/app/pages/member/shared/level-table';
import {
  MEMBERSHIP_LEGAL_NOTE,
  buildLevelRows,
  buildLevelView,
  formatPoints,
  buildRulesView,
} from '~/app/pages/member/shared/member-view';
import { RulesList } from '~/app/pages/member/shared/rules-list';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { CardList } from '~/app/ui/card';
import { Column, Columns } from '~/app/ui/columns';
import { ErrorState } from '~/app/ui/error-state';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';

const PAGE_SIZE = 20;
/** Number of expiry dates, and of level changes, that are shown. */
const SHOWN = 3;

/** A member's level, the growth ledger, points that expire, and the rules in plain language. */
export const handle = definePage({
  login: 'guest',
  title: '会员中心',
  description: '会员等级、成长值明细与现行规则。',
  isPrivate: true,
  watchedQuery: ['source', 'cursor'],
  guest: buildGuestScreen({
    points: [
      '当前等级、成长值，最近与下次核算的日期',
      '每一笔成长值何时计入、因何计入、何时到期，按月小计',
      '升级、保级、宽限与降级的规则',
    ],
  }),
});

const querySchema = z.object({ source: z.enum(GROWTH_SOURCE_KEYS).optional(), ...pageQueryShape });

export const loader = pageLoader({ handle, query: querySchema }, async ({ context, edition, query }) => {
  const { member } = context.upstream;
  const kinds = query.source && GROWTH_SOURCES[query.source].kinds.join(',');
  const path = memberPaths.center(edition, { source: query.source });
  const [memberState, ledger, rules] = await Promise.all([
    settle(context, member.standing()),
    settle(context, member.growth({ query: { kinds, cursor: query.cursor, limit: PAGE_SIZE } })),
    settle(context, member.rules()),
  ]);
  const amounts = createAmountDisplay(context.preferences.isAmountHidden);
  return {
    edition,
    path,
    level: mapSection(memberState, buildLevelView),
    ends:
      memberState.ok &&
      memberState.data.expiring.slice(0, SHOWN).map(({ expires_on, points }) => ({
        day: expires_on,
        points: formatPoints(points),
      })),
    changes: (memberState.ok ? memberState.data.changes : [])
      .slice(0, SHOWN)
      .map((change) => ({ ...change, text: describeLevelChange(change) })),
    chips: buildSourceChips(edition, query.source),
    ledger: mapSection(ledger, (data) => ({
      groups: buildLedgerView(data, amounts),
      total: `${data.total}${data.is_total_capped ? '+' : ''}`,
      pager: buildKeysetPage(path, query, data, PAGE_SIZE),
    })),
    rules: mapSection(rules, (data) => ({
      lines: buildRulesView(data),
      levels: buildLevelRows(data, memberState.ok ? memberState.data.level_name : null),
      from: data.in_force_from,
    })),
  };
});

export default function MemberCenter() {
  const { edition, path, level, ends, changes, chips, ledger, rules } = useLoaderData<typeof loader>();
  return (
    <div className="column column-wide">
      <Columns kind="main">
        <Column place="head">
          <PageTitle>会员中心</PageTitle>
        </Column>
        <Column place="side" isSticky label="等级">
          <LevelSection level={level} path={path} />
          {ends && (
            <Section title="成长值到期" note="最近三批">
              <CardList>
                {ends.length === 0 && (
                  <li>
                    <ListRow title="目前没有有效的成长值" note="完成认证、学习投资学堂即可计入" />
                  </li>
                )}
                {ends.map(({ day, points }) => (
                  <li key={day}>
                    <ListRow title={`${day} 到期`} value={points} />
                  </li>
                ))}
              </CardList>
            </Section>
          )}
          <Section title="怎样增加">
            <CardList>
              <li>
                <ListRow
                  icon="book"
                  to={readingPaths.school(edition)}
                  title="投资学堂"
                  note="学完一课或一门课"
                />
              </li>
              <li>
                <ListRow
                  icon="shield"
                  to={paths.authenticate(edition)}
                  title="认证中心"
                  note="实名、测评、基本信息"
                />
              </li>
              <li>
                <ListRow
                  icon="gem"
                  to={memberPaths.rights(edition)}
                  title="会员权益"
                  note="今年剩余次数与使用"
                />
              </li>
            </CardList>
          </Section>
        </Column>
        <Column place="body">
          <Ledger chips={chips} ledger={ledger} path={path} edition={edition} />
          {changes.length > 0 && (
            <Section title="等级变化">
              <CardList>
                {changes.map(({ on_day, kind, text }) => (
                  <li key={on_day + kind}>
                    <ListRow title={text} value={on_day} />
                  </li>
                ))}
              </CardList>
            </Section>
          )}
          {rules.ok ? (
            <>
              <Section title="等级一览" note="权益为每年次数">
                <LevelTable rows={rules.data.levels} />
              </Section>
              <Section
                title="规则"
                note={`自 ${rules.data.from} 起`}
                more={{ to: memberPaths.entry(edition), label: '以前的规则' }}
              >
                <RulesList rules={rules.data.lines} />
              </Section>
            </>
          ) : (
            <Section title="规则">
              <ErrorState title="规则暂时无法显示" retry={{ to: path }}>
                {rules.message}。等级与成长值不受影响。
              </ErrorState>
            </Section>
          )}
        </Column>
      </Columns>
      <p className="footnote">{MEMBERSHIP_LEGAL_NOTE}</p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
