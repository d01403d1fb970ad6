import { useActionData, useLocation, useRouteError, useSearchParams } from '@remix-run/react';
import { useEffect, type ReactNode } from 'react';
import type { ActionReply } from '~/app/page/page-action';
import { useEdition } from '~/app/page/shell-data';
import { paths } from '~/app/paths';
import { openPurchasePopup } from '~/app/store/store';
import { ButtonLink } from '~/app/ui/button';
import { EmptyState } from '~/app/ui/empty-state';
import { errorFacts, ErrorPage, RetryLink, useErrorTold } from '~/app/ui/error-page';
import { Parted } from '~/app/ui/figure';
import { PostedNotice } from '~/app/ui/form';
import { FailureNumber } from '~/app/ui/kept-form-page';
import { Icon } from '~/app/ui/icon';
import { MoreLink, PageTitle } from '~/app/ui/section';
import { StepPath } from '~/app/ui/steps';
import type { FlowHead } from '~/app/parts/orders/flow-view';
import type { EmptyView } from '~/app/parts/orders/order-empty-views';

interface FrameProps {
  title: string;
  /** What it takes and what comes next. */
  note?: ReactNode;
  head: Pick<FlowHead, 'productName' | 'stages'> & Partial<FlowHead>;
  children: ReactNode;
}

/** The frame of one step: heading, product and amount, where one is in the whole way, what it takes. */
export function PurchaseFrame({ title, note, head, children }: FrameProps) {
  return (
    <div className="column column-narrow">
      <PageTitle
        end={
          head.hub && (
            <span className="more-link-inline">
              <MoreLink to={head.hub}>订单</MoreLink>
            </span>
          )
        }
      >
        {title}
      </PageTitle>
      <p className="note-text">
        <Parted items={[head.productName, head.amount]} />
      </p>
      <div className="mt-4">
        <StepPath steps={head.stages} label="办理进度" />
      </div>
      {note && <p className="note-text mt-4">{note}</p>}
      {children}
    </div>
  );
}

/** Below every step: nothing is lost by leaving. */
export function SavedNote() {
  return <p className="footnote">已完成的步骤都有保存，可随时离开，在任意设备登录后继续。</p>;
}

interface StepScreenProps<View> {
  title: string;
  page: { head: FlowHead | null; emptyView: EmptyView | null; view: View | null };
  note?: ReactNode;
  children: (view: NonNullable<View>) => ReactNode;
}

/** A page of a step: its content, or the empty view in its place. */
export function StepScreen<View>({ title, page, note, children }: StepScreenProps<View>) {
  if (page.emptyView || !page.head || page.view == null) {
    return (
      page.emptyView && (
        <EmptyScreen title={title} emptyView={page.emptyView} productName={page.head?.productName} />
      )
    );
  }
  return (
    <PurchaseFrame title={title} head={page.head} note={note}>
      {children(page.view)}
    </PurchaseFrame>
  );
}

/** What a page says in place of its step. */
export function EmptyScreen({
  title,
  emptyView,
  productName,
}: {
  title: string;
  emptyView: EmptyView;
  productName?: string;
}) {
  useRefusalPopup(emptyView);
  return (
    <div className="column column-narrow">
      <PageTitle>{title}</PageTitle>
      {productName && <p className="note-text">{productName}</p>}
      <PostedNotice />
      <div className="mt-4">
        <EmptyState title={emptyView.title} icon={emptyView.icon} action={emptyView.action}>
          {emptyView.text}
        </EmptyState>
      </div>
      {emptyView.other && (
        <ButtonLink className="mt-3" kind="line" wide to={emptyView.other.to}>
          {emptyView.other.label}
        </ButtonLink>
      )}
    </div>
  );
}

const buttonsOf = ({ action, other }: EmptyView) => (other ? [action, other] : [action]);

/** A refusal of the trade also opens the common pop-up, once for each load of the page. */
function useRefusalPopup(emptyView: EmptyView): void {
  useEffect(() => {
    if (emptyView.isRefusal) openPurchasePopup({ content: emptyView.text, buttons: buttonsOf(emptyView) });
  }, [emptyView]);
}

// In this module, not in one of its own: each of forty pages names its files in the list that every page loads.
/** Failures the plain page says better: not there, code of the build gone, or a form that was kept whole. */
const isPlain = ({ status, isLostCode, kept }: ReturnType<typeof errorFacts>): boolean =>
  status === 404 || isLostCode === true || kept !== undefined;

/**
 * The boundary of every page where money or shares move: the shell stays, what is known of what was asked is said, and
 * ways lead on to its result, its order and the list of orders. Works as a plain page without scripts.
 */
export function MoneyBoundary() {
  const facts = errorFacts(useRouteError());
  return isPlain(facts) ? <ErrorPage {...facts} /> : <MoneyErrorPage {...facts} />;
}

function MoneyErrorPage({ code, status, message, requestId }: ReturnType<typeof errorFacts>) {
  useErrorTold(status, code);
  const edition = useEdition();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isPublic = pathname.includes('/public/');
  const orderId = query.get('order_id');
  const orderTo =
    orderId === null
      ? null
      : isPublic
        ? paths.publicOrder(edition, orderId)
        : paths.transitionDetail(edition, { order_id: orderId });
  const { title, lines, askTo } = knownOf(useActionData<ActionReply>());
  return (
    <div className="column">
      <section className="empty-state mt-10" role="alert">
        <Icon name={askTo ? 'clock' : 'offline'} />
        <h1>{title}</h1>
        <p>{message}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <FailureNumber code={code} requestId={requestId} />
        <Ways>
          {askTo && (
            <ButtonLink small to={askTo}>
              查询结果
            </ButtonLink>
          )}
          {orderTo !== null && !orderTo.startsWith(`${pathname}?`) && (
            <ButtonLink small kind="line" to={orderTo}>
              查看订单
            </ButtonLink>
          )}
          <ButtonLink small kind="line" to={isPublic ? paths.publicTrades(edition) : paths.records(edition)}>
            交易记录
          </ButtonLink>
        </Ways>
      </section>
    </div>
  );
}

/** The ways on, and the page once more. */
const Ways = ({ children }: { children: ReactNode }) => (
  <RetryLink>
    <span className="button-group">{children}</span>
  </RetryLink>
);

interface Known {
  title: string;
  lines: string[];
  /** Where what became of it can be asked; null where nothing is open. */
  askTo: string | null;
}

/**
 * What is known of what the person asked for, from what the post that made this page was answered. Only a reply that says
 * it was refused says that nothing was done.
 */
export function knownOf(reply: ActionReply | undefined): Known {
  if (reply === undefined) {
    return {
      title: '页面暂时打不开',
      lines: ['打开本页没有提交任何申请。之前已提交的不受影响，可在交易记录中查看。'],
      askTo: null,
    };
  }
  const said = reply.result?.error?.['']?.[0];
  if (reply.outcome) return { title: '结果确认中', lines: said ? [said] : [], askTo: reply.outcome.askTo };
  if (reply.isRefused !== true) {
    const more = '这次提交可能已经办理，请先在交易记录中核对，不要另外提交。';
    return { title: '结果确认中', lines: said ? [said, more] : [more], askTo: null };
  }
  return {
    title: '没有办理',
    lines: [...(said ? [said] : []), '这次提交没有办理，资金与份额没有变化。'],
    askTo: null,
  };
}
