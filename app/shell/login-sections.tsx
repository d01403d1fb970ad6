import { paths } from '~/app/paths';
import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { invitePaths } from '~/app/paths/invite';
import { InviterNotice } from '~/app/features/person/inviter-notice';
import type { PreconditionList } from '~/app/features/person/precondition-view';
import { useStore } from '~/app/store/store';
import { Button, ButtonLink } from '~/app/ui/button';
import { Steps } from '~/app/ui/steps';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import { Card } from '~/app/ui/card';

/**
 * Inviter, shown when the name is known. When the address names none, the visit is queried: a link of an earlier
 * day counts too.
 */
export function InviterBanner() {
  const edition = useEdition();
  useEffect(() => {
    if (new URLSearchParams(window.location.search).get('iv_code') || useStore.getState().user.inviterName)
      return;
    void import('~/app/platform/account-refresh')
      .then(({ fetchVisitInviter: askVisitInviter }) => askVisitInviter(invitePaths.inviter(edition)))
      .catch(() => undefined);
  }, [edition]);
  return <InviterNotice inviter={null} to="登录" />;
}

/** Shown once before the modal is left, when a requested fund would not be watched. */
export function RetentionPrompt({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Card pad="p" className="mt-4">
      <div role="alert">
        <b>还没有加入自选</b>
        <p className="note-text">登录后为您加入；现在离开，这只基金不会保存。</p>
      </div>
      <Button small className="mt-3" onClick={onStay}>
        继续登录
      </Button>{' '}
      <Button small kind="line" className="mt-3" onClick={onLeave}>
        暂不登录
      </Button>
    </Card>
  );
}

/** Reason why verification is required, for each context (LOGINMODAL-020): 1 asset manager, 0 private fund. */
export const PRE_CONDITION_TEXTS = {
  0: '私募产品须先完成实名、风险测评，并签署私募基金合格投资者声明。',
  1: '资管产品须先完成实名、风险测评，并签署资产管理产品合格投资者声明。',
} as const;

/** Verification required before continuing: missing steps in order, and the current step. */
export function PreCondition({ onLeave }: { onLeave: () => void }) {
  const edition = useEdition();
  const flag = useShell()?.viewer?.businessFlag ?? 0;
  const { pathname, search } = useLocation();
  const to =
    useStore((state) => state.loginModal.preconditionTo) ??
    paths.preconditionFlow(edition, { flag, return_to: pathname + search });
  const { load, data } = useFetcher<{ list: PreconditionList | null }>();
  useEffect(() => load(to), [load, to]);
  const list = data?.list;
  return (
    <>
      <h2 className="mt-5">继续前请完成认证</h2>
      <p className="note-text mt-1">{PRE_CONDITION_TEXTS[flag]}可随时中断，下次接着做。</p>
      {list && (
        <Card pad="p" className="mt-4">
          <Steps label="认证步骤" steps={list.steps} />
        </Card>
      )}
      <ButtonLink wide className="mt-5" to={list?.next?.to ?? to} onClick={onLeave}>
        {list?.next ? `继续：${list.next.title}，共约 ${list.minutesToGo} 分钟` : '查看需要完成的步骤'}
      </ButtonLink>
    </>
  );
}
