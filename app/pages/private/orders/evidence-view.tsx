import {
  isReceivedMoneyRejected,
  isRegistered,
  isRejected,
  PAYMENT_REFUSAL_TITLES,
} from '~/domain/orders/states';
import { useLoaderData } from '@remix-run/react';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { EmptyState } from '~/app/ui/empty-state';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';
import { formatYuan } from '~/domain/figures/money';
import type { Order } from '~/contract/orders';
import { formatDateTime } from '~/domain/figures/format';
import { isStepDone, isStepDue, createStepLoader } from '~/app/pages/private/orders/order-page';
import { buildOrderHubPath, buildOrderStepPath } from '~/app/features/orders/order-path';
import { describePaymentRefusal } from '~/app/features/orders/order-view';
import { SavedNote, StepScreen } from '~/app/features/orders/purchase-frame';

/** The person's own evidence and whether the money has been registered; refused money shows the reason. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '查看打款凭证',
  documentTitle: '打款凭证',
  description: '已上传的打款凭证与到账登记。',
  isPrivate: true,
  guest: buildOrderGuestScreen('已上传的凭证、到账登记与未被接受的原因'),
});

const STATES = {
  waiting: '等待到账登记',
  registered: '已到账登记',
  held: '已到账，待核实',
  rejected: '未被接受',
} as const;

export const loader = createStepLoader(
  {
    handle,
    steps: ['payment'],
    shows: (order) => order.kind !== 'redeem' && isStepDone(order, 'contract'),
  },
  (order, { edition }) => ({
    state: STATES[order.payment?.state ?? 'waiting'],
    facts: [
      { label: '登记状态', value: STATES[order.payment?.state ?? 'waiting'] },
      ...(order.payment?.amount
        ? [
            { label: '到账金额', value: `${formatYuan(order.payment.amount)} 元` },
            { label: '付款人', value: order.payment.payer },
            {
              label: '付款时间',
              value: order.payment.paid_at && formatDateTime(order.payment.paid_at),
            },
          ]
        : []),
    ],
    rejected: isRejected(order.payment)
      ? {
          text: describePaymentRefusal(order),
          isMoney: isReceivedMoneyRejected(order.payment),
        }
      : null,
    files: order.evidence.map((file) => fileLink(file, edition)),
    refused: order.rejected_payments.map(({ at, reason, refused, evidence }) => ({
      at: formatDateTime(at),
      title: `未被接受的${PAYMENT_REFUSAL_TITLES[refused]}`,
      reason,
      files: evidence.map((file) => fileLink(file, edition)),
    })),
    isRegistered: isRegistered(order.payment),
    uploadTo: isStepDue(order, ['payment'])
      ? buildOrderStepPath(edition, 'wire_evidence/upload', order)
      : null,
    hub: buildOrderHubPath(edition, order),
  }),
);

const fileLink = ({ file_id, name, uploaded_at }: Order['evidence'][number], edition: Edition) => ({
  id: file_id,
  name,
  uploadedAt: formatDateTime(uploaded_at),
  to: paths.fileView(edition, { file_id }),
});

/** Uploaded files, each with a link. */
function FileRows({ files }: { files: readonly ReturnType<typeof fileLink>[] }) {
  return (
    <CardList>
      {files.map(({ id, name, uploadedAt, to }) => (
        <li key={id}>
          <ListRow icon="document" title={name} note={`${uploadedAt} 上传`} to={to} />
        </li>
      ))}
    </CardList>
  );
}

export default function EvidenceView() {
  const page = useLoaderData<typeof loader>();
  return (
    <StepScreen title="查看打款凭证" page={page} note="到账由运营人员按银行流水核对登记。">
      {(view) => (
        <>
          {view.rejected && (
            <Notice icon="warn">
              {view.rejected.text}
              {!view.uploadTo
                ? '。订单已结束，请勿再打款'
                : view.rejected.isMoney
                  ? '。请按要求重新打款并上传凭证'
                  : '。已经打款的，请勿重复打款，重新上传凭证即可'}
            </Notice>
          )}
          <Card pad="dl" className="mt-4">
            <FactList facts={view.facts} />
          </Card>
          <Section title="已上传的凭证">
            {view.files.length === 0 ? (
              <EmptyState
                title={view.uploadTo ? '还没有凭证' : '没有上传凭证'}
                icon="upload"
                action={view.uploadTo ? { to: view.uploadTo, label: '去上传' } : undefined}
              >
                {view.uploadTo
                  ? '打款后上传回单或转账成功截图'
                  : view.isRegistered
                    ? '款项已登记到账，不再需要凭证'
                    : '订单已结束，不再需要凭证'}
              </EmptyState>
            ) : (
              <FileRows files={view.files} />
            )}
          </Section>
          {view.refused.map(({ at, title, reason, files }) => (
            <Section key={at} title={title} note={at}>
              <Card pad="dl">
                <FactList
                  facts={[
                    { label: '处理时间', value: at, note: '北京时间' },
                    { label: '原因', value: reason },
                  ]}
                />
              </Card>
              {files.length > 0 && (
                <div className="mt-3">
                  <FileRows files={files} />
                </div>
              )}
            </Section>
          ))}
          <SavedNote />
          <ActionBar solo>
            {view.uploadTo && view.files.length > 0 && (
              <ButtonLink kind="line" to={view.uploadTo}>
                补充凭证
              </ButtonLink>
            )}
            <ButtonLink to={view.hub}>查看订单进度</ButtonLink>
          </ActionBar>
        </>
      )}
    </StepScreen>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
