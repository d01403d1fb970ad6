import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Notice } from '~/app/ui/notice';
import { getContinueLabel } from '~/app/pages/verification/shared/continue-label';
import type { loadIdentityCheck } from '~/app/pages/verification/check/check-page';

type CheckData = Awaited<ReturnType<typeof loadIdentityCheck>>;

/** Shown in place of the form: the real name is required first, or the check is done. Null while a check is due. */
export function IdentityCheckState({ page }: { page: CheckData }) {
  switch (page.state) {
    case 'unknown':
      return (
        <Notice icon="person" action={{ to: page.identityTo, label: '去实名' }}>
          请先完成实名认证，之后才能验证身份
        </Notice>
      );
    case 'checked':
      return (
        <>
          <Notice calm icon="check">
            身份已验证，10 分钟内有效
          </Notice>
          <ActionBar solo>
            <ButtonLink wide to={page.after}>
              {getContinueLabel(page.after)}
            </ButtonLink>
          </ActionBar>
        </>
      );
    case 'due':
      return null;
  }
}
