import { useFetcher } from '@remix-run/react';
import type { SettledSection } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { adviserPaths } from '~/app/paths/adviser';
import { messagePaths } from '~/app/paths/messages';
import { memberPaths } from '~/app/paths/member';
import { reminderPaths } from '~/app/paths/reminders';
import type { NavEntry } from '~/app/features/lists/entries';
import { AllocationBar } from '~/app/charts/allocation-bar';
import { ButtonLink, IconLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { ErrorState } from '~/app/ui/error-state';
import { FigureCell, FigureRow, SeparatedFields } from '~/app/ui/figure';
import { useFormErrorToast } from '~/app/ui/form/form-error-toast';
import { ListRow, SwitchRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { CurrentStepBox, StepPath } from '~/app/ui/steps';
import { buildStepPath } from '~/app/features/person/step-address';
import { HIDDEN_AMOUNT } from '~/app/features/money/amounts';
import { FigureLink } from '~/app/features/figures/figure-link';
import { AmountsVisibilityButton, useAmountsHidden } from '~/app/features/money/amounts-visibility-button';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { OrderNoticeList } from '~/app/features/orders/notice-list';
import type { NoticeRow } from '~/app/features/orders/notice-view';
import type { Edition } from '~/domain/platform/edition';
import type { AssetView } from '~/app/pages/own/account/asset-view';
import {
  HolderNoticeReminder,
  type buildHolderNoticeReminder,
} from '~/app/pages/own/shared/holder-notice-reminder';
import { RunningOrders } from '~/app/pages/own/shared/open-orders';
import type { OpenOrders as Running } from '~/app/features/orders/open-orders-view';
import type { UserSummary } from '~/app/pages/own/account/user-summary';
import { TotalCard } from '~/app/ui/total-card';
import { EntryGrid } from '~/app/ui/entry-grid';
import { REVIEW_TIME } from '~/domain/person/service-days';
import { RiskNote } from '~/app/features/figures/risk-note';
import '~/app/pages/own/account/message-bell.css';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

const MOST = 99;

/** Link to the inbox, with the number of unread messages. */
function MessageBell({ to, unread }: { to: string; unread: number }) {
  return (
    <Link
      className="icon-button message-bell narrow-only"
      to={to}
      aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
    >
      <Icon name="bell" />
      {unread > 0 && <small aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</small>}
    </Link>
  );
}

export interface UserHomeData {
  edition: Edition;
  greeting: string;
  summary: UserSummary;
  asset: SettledSection<AssetView>;
  running: SettledSection<Running>;
  /** Notices about public orders, plans and payments. */
  notices: NoticeRow[];
  /** Number of unread messages. */
  unread: number;
  due: ReturnType<typeof buildHolderNoticeReminder>;
  /** Null when it could not be loaded: its link is shown anyway. */
  memberLevel: string | null;
  /** Entries of the edition, and the service phone if it is known. */
  entries: readonly Pick<NavEntry, 'icon' | 'label' | 'to'>[];
  isAmountHidden: boolean;
  isElder: boolean;
}

/** User page of a logged-in person: greeting, assets, open orders, remaining verification, entries. */
export function UserHome({ page }: { page: UserHomeData }) {
  const { edition, greeting, summary, asset } = page;
  const settings = useFetcher();
  useFormErrorToast(settings);
  return (
    <div className="column">
      <div className="flex items-center pt-4">
        <div className="flex-1 min-w-0">
          <h1>
            {greeting}，{summary.address}
          </h1>
          <p className="note-text">
            <SeparatedFields items={[summary.maskedPhone, summary.risk]} />
          </p>
          {summary.quizLastDay && (
            <p className="tiny-text">
              测评有效至 <span className="whitespace-nowrap">{summary.quizLastDay}</span>
            </p>
          )}
        </div>
        <MessageBell to={messagePaths.inbox(edition)} unread={page.unread} />
        <IconLink className="icon-button-edge" to={paths.setting(edition)} icon="gear" label="设置" />
      </div>
      {summary.isAdviser && (
        <div className="mt-3">
          <ListRow
            card
            icon="calendar"
            title="客户工作台"
            note="已授权的客户、到期与会面"
            to={adviserPaths.workbench(edition)}
          />
        </div>
      )}
      <LapseNotices notices={summary.lapses} />
      <HolderNoticeReminder due={page.due} />
      {asset.ok ? (
        <AssetCard asset={asset.data} edition={edition} isHidden={page.isAmountHidden} />
      ) : (
        <ErrorState title="资产暂时无法显示" retry={{ to: paths.user(edition) }}>
          {asset.message}。资产本身不受影响。
        </ErrorState>
      )}
      <RunningOrders running={page.running} edition={edition} here={paths.user(edition)} />
      <OrderNoticeList rows={page.notices} allTo={messagePaths.inbox(edition)} />
      <VerificationProgress summary={summary} edition={edition} />
      <section className="section">
        <EntryGrid
          label="常用功能"
          items={page.entries.map((entry) => ({ ...entry, picture: <Icon name={entry.icon} /> }))}
        />
      </section>
      <settings.Form method="post" action={paths.setting(edition)}>
        <input type="hidden" name="intent" value="preference" />
        <input type="hidden" name="return_to" value={paths.user(edition)} />
        <CardList className="mt-3" label="设置">
          <li>
            <SwitchRow icon="text-size" title="大字模式" name="elder" isOn={page.isElder} />
          </li>
          <li>
            <ListRow
              icon="calendar"
              title="到期提醒"
              note="证件、测评、订单与锁定期"
              to={reminderPaths.deadlines(edition)}
            />
          </li>
          <li>
            <ListRow icon="gem" title="会员" value={page.memberLevel} to={memberPaths.entry(edition)} />
          </li>
          <li>
            <ListRow icon="person" title="账户与隐私" to={paths.personal(edition)} />
          </li>
          <li>
            <ListRow
              icon="headset"
              title="帮助与反馈"
              note="常见问题、意见与投诉"
              to={paths.feedback(edition)}
            />
          </li>
          <li>
            <ListRow icon="info" title="关于我们" to={paths.aboutUs(edition)} />
          </li>
        </CardList>
      </settings.Form>
      <RiskNote />
    </div>
  );
}

/** Total with a button that hides amounts at once; amounts hidden before are not in the page's data. */
function AssetCard({ asset, edition, isHidden }: { asset: AssetView; edition: Edition; isHidden: boolean }) {
  const hidden = useAmountsHidden(isHidden);
  const shown = (text: string) => (hidden ? HIDDEN_AMOUNT : text);
  return (
    <TotalCard
      className="mt-3"
      label="我的资产"
      title="总资产（元）"
      eye={<AmountsVisibilityButton edition={edition} isHidden={isHidden} returnTo={paths.user(edition)} />}
      end={asset.asOf && `截至 ${asset.asOf}`}
      value={shown(asset.total)}
    >
      {asset.transit && <p className="tiny-text mt-1">{hidden ? '含在途' : asset.transit}</p>}
      {asset.parts.length === 0 ? (
        <p className="note-text mt-2">暂无持仓。买入后，这里显示市值、收益与分布。</p>
      ) : (
        <>
          <FigureRow inside>
            <FigureCell signed value={shown(asset.monthProfit)} label="本月收益" />
            <FigureCell signed value={shown(asset.totalProfit)} label="累计收益" />
            <FigureCell
              signed
              value={shown(asset.ownReturn)}
              label={
                <>
                  <FigureLink of="own_xirr">年化（XIRR）</FigureLink>
                  {asset.ownGap !== null && `：${asset.ownGap}`}
                </>
              }
            />
          </FigureRow>
          <AllocationBar
            label="资产分布"
            items={asset.parts.map((one) => ({
              name: one.name,
              share: one.share,
              amount: shown(one.amount),
            }))}
          />
          <Link className="more-link mx-0 -my-2.5 mt-2" to={paths.assets(edition)}>
            查看全部资产
            <Icon name="chevron" size="s" />
          </Link>
        </>
      )}
    </TotalCard>
  );
}

function VerificationProgress({ summary, edition }: { summary: UserSummary; edition: Edition }) {
  const { next, steps, doneCount, isWaiting } = summary;
  return (
    <Section
      title="认证进度"
      note={`${steps.length} 步已完成 ${doneCount} 步`}
      more={{ to: paths.authenticate(edition), label: '认证中心' }}
    >
      <Card pad="p">
        <StepPath
          label="认证进度"
          steps={steps.map((step) => ({
            title: step.shortTitle,
            state: step.isDone ? 'done' : step.key === next?.key ? 'now' : 'next',
          }))}
        />
        {next && (
          <CurrentStepBox
            title={next.title}
            note={
              isWaiting ? (
                `材料审核中，${REVIEW_TIME}有结果`
              ) : (
                <>
                  {next.note}，<span className="whitespace-nowrap">约 {next.minutes} 分钟</span>
                </>
              )
            }
            action={
              <ButtonLink
                small
                kind={isWaiting ? 'line' : 'main'}
                to={buildStepPath(next.key, {
                  edition,
                  context: summary.context,
                  returnTo: paths.user(edition),
                })}
              >
                {isWaiting ? '查看进度' : next.label}
              </ButtonLink>
            }
          />
        )}
      </Card>
      {summary.proofDays.length > 0 && <Notice calm>{summary.proofDays.join('，')}</Notice>}
    </Section>
  );
}
