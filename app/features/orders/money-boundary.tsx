import { useActionData, useLocation, useMatches, useRouteError, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ActionReply } from '~/app/route-kit/page-action';
import type { PageHandle } from '~/app/route-kit/page-handle';
import { useEdition } from '~/app/route-kit/shell-data';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import { ButtonLink } from '~/app/ui/button';
import {
  describeError,
  ErrorPage,
  ErrorIllustration,
  RetryLink,
  useErrorPageReport,
} from '~/app/ui/error-page';
import { ErrorReference } from '~/app/ui/error-reference';

/**
 * Failures that the plain error page explains better: a missing page, a missing code chunk of an old build, or a
 * form whose input was kept.
 */
const isPlain = ({ status, isLostCode, kept }: ReturnType<typeof describeError>): boolean =>
  status === 404 || isLostCode === true || kept !== undefined;

/**
 * Error boundary of every page where money or shares move. It keeps the shell, states what is known about the
 * request, and links to its result, its order and the list of orders. Works as a plain page without scripts.
 */
export function MoneyBoundary() {
  const facts = describeError(useRouteError());
  return isPlain(facts) ? <ErrorPage {...facts} /> : <MoneyErrorPage {...facts} />;
}

interface About {
  isPublic: boolean;
  /** Link to the earlier orders or plans. */
  list: { to: string; label: string };
}

/** Returns which trades the page is about, from its definition: orders, or the plans that it creates or changes. */
function useTradesOfPage(edition: Edition): About {
  const matches = useMatches();
  const handle = matches[matches.length - 1]?.handle as Partial<PageHandle> | undefined;
  const isPublic = handle?.trades === 'public';
  if (handle?.moves?.some((call) => call.startsWith('plans.')))
    return { isPublic, list: { to: paths.publicPlans(edition), label: '我的定投' } };
  return {
    isPublic,
    list: { to: isPublic ? paths.publicTrades(edition) : paths.records(edition), label: '交易记录' },
  };
}

function MoneyErrorPage({ code, status, message, requestId, isNoNetwork }: ReturnType<typeof describeError>) {
  useErrorPageReport(status, code);
  const edition = useEdition();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { isPublic, list } = useTradesOfPage(edition);
  const orderId = query.get('order_id');
  const orderTo =
    orderId === null
      ? null
      : isPublic
        ? paths.publicOrder(edition, orderId)
        : paths.transitionDetail(edition, { order_id: orderId });
  const { title, lines, askTo } = getKnownOutcome(useActionData<ActionReply>(), list.label);
  return (
    <div className="column">
      <section className="empty-state mt-10" role="alert">
        <ErrorIllustration status={status} isNoNetwork={isNoNetwork} isOpen={askTo !== null} />
        <h1>{title}</h1>
        <p>{message}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <ErrorReference code={code} requestId={requestId} />
        <Ways>
          {askTo && (
            <ButtonLink small to={askTo}>
              现在查询
            </ButtonLink>
          )}
          {orderTo !== null && !orderTo.startsWith(`${pathname}?`) && (
            <ButtonLink small kind="line" to={orderTo}>
              查看订单
            </ButtonLink>
          )}
          <ButtonLink small kind="line" to={list.to}>
            {list.label}
          </ButtonLink>
        </Ways>
      </section>
    </div>
  );
}

/** Links to continue, and a link that reloads the page. */
const Ways = ({ children }: { children: ReactNode }) => (
  <RetryLink>
    <span className="button-group">{children}</span>
  </RetryLink>
);

interface Known {
  title: string;
  lines: string[];
  /** Address for requesting the outcome; null when no outcome is pending. */
  askTo: string | null;
}

/**
 * Describes what is known about the person's request, from the reply to the POST that rendered this page. Only a
 * reply that states a refusal proves that nothing was done. `list`: name of the list that shows the result.
 */
export function getKnownOutcome(reply: ActionReply | undefined, list = '交易记录'): Known {
  if (reply === undefined) {
    return {
      title: '页面暂时打不开',
      lines: [`打开本页没有提交任何申请。之前已提交的不受影响，可在${list}中查看。`],
      askTo: null,
    };
  }
  const message = reply.result?.error?.['']?.[0];
  if (reply.outcome)
    return { title: '结果确认中', lines: message ? [message] : [], askTo: reply.outcome.askTo };
  if (reply.isRefused !== true) {
    const more = `这次提交可能已经办理，请先在${list}中核对，不要另外提交。`;
    return { title: '结果确认中', lines: message ? [message, more] : [more], askTo: null };
  }
  return {
    title: '没有办理',
    lines: [...(message ? [message] : []), '这次提交没有办理，资金与份额没有变化。'],
    askTo: null,
  };
}
