import '~/app/pages/activity/own/pass.css';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { QrCodeImage } from '~/app/ui/pictures/qr-picture';
import { PageTitle } from '~/app/ui/section';
import { loadPass } from '~/app/pages/activity/own/load-pass';

/** Entrance code of a person; it is valid for minutes and then replaced. */
export const handle = definePage({
  login: 'guest',
  title: '活动二维码',
  description: '到场出示的入场码，几分钟更换一次，仅供本人使用。',
  isPrivate: true,
  watchedQuery: ['activity_id'],
  guest: buildGuestScreen({
    points: [
      '已报名的现场活动各有入场码',
      '入场码几分钟更换一次，截图给他人无效',
      '没有网络也可以向工作人员报姓名核对',
    ],
  }),
});

/** A new code is loaded before the old one expires. */
const RENEW_MS = 60_000;

export const loader = pageLoader(
  { handle, query: z.object({ activity_id: idSchema.optional() }) },
  ({ context, edition, query }) => loadPass(context, edition, query.activity_id),
);

/** Reloads the page data every minute while the page is visible, so that the code never expires on screen. */
function useRenewal(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const renew = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = window.setInterval(renew, RENEW_MS);
    document.addEventListener('visibilitychange', renew);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [isOn, revalidate]);
}

export default function ActivityPass() {
  const page = useLoaderData<typeof loader>();
  const { shown } = page;
  useRenewal(shown?.pass != null);
  return (
    <div className="column column-narrow">
      <PageTitle>活动二维码</PageTitle>
      {page.choices.length > 1 && <Chips label="哪一场" items={page.choices} />}
      {!shown ? (
        <EmptyState
          title="没有需要入场码的活动"
          icon="calendar"
          action={{ to: page.listTo, label: '看活动列表' }}
        >
          报名现场活动并有名额后，入场码出现在这里。线上活动不需要入场码。
        </EmptyState>
      ) : (
        <Card pad="p" as="section" className="activity-pass mt-3" label="入场码">
          <h2>{shown.title}</h2>
          {shown.notes.map((note) => (
            <p key={note} className="note-text">
              {note}
            </p>
          ))}
          {shown.pass ? (
            <>
              <QrCodeImage to={shown.pass.to} label="请工作人员扫码签到" />
              <p className="activity-code" translate="no">
                {shown.pass.code}
              </p>
              <p className="note-text">
                {shown.pass.until} 前有效，仅供本人，签到一次后作废。扫不了时可以报上面十位字母与数字。
              </p>
              <ButtonLink kind="line" wide className="mt-4" to={shown.to} reloadDocument>
                换一个新码
              </ButtonLink>
            </>
          ) : (
            <>
              <p className="activity-code" translate="no">
                已签到
              </p>
              <p className="note-text">{shown.checkedIn} 签到，请入场。</p>
            </>
          )}
          <ButtonLink kind="line" wide className="mt-3" to={shown.detailTo}>
            活动详情
          </ButtonLink>
        </Card>
      )}
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
