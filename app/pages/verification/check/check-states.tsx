import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Notice } from '~/app/ui/notice';
import { onwardLabel } from '~/app/pages/verification/parts/onward';
import { LoginNeeded } from '~/app/parts/person/login-needed';
import type { loadCheck } from '~/app/pages/verification/check/check-page';
import { CHECK_POINTS } from '~/app/pages/verification/check/check-points';

type CheckData = Awaited<ReturnType<typeof loadCheck>>;

/** What stands in place of the form: the login, the real name first, or done already. Null while a check is due. */
export function CheckState({ page }: { page: CheckData }) {
  switch (page.state) {
    case 'out':
      return <LoginNeeded loginTo={page.loginTo} points={CHECK_POINTS} />;
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
              {onwardLabel(page.after)}
            </ButtonLink>
          </ActionBar>
        </>
      );
    case 'due':
      return null;
  }
}
