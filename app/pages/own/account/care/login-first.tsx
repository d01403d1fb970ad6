import { paths } from '~/app/paths';
import type { Edition } from '~/domain/base/edition';
import { LoginNeeded } from '~/app/parts/person/login-needed';
import { StepPage } from '~/app/parts/person/step-page';

interface LoginFirstProps {
  title: string;
  edition: Edition;
  /** The page itself, to come back to. */
  here: string;
  points: readonly string[];
}

/** A page about one's account before its person has logged in. */
export function LoginFirst({ title, edition, here, points }: LoginFirstProps) {
  return (
    <StepPage title={title} note="登录后办理。" back={{ to: paths.user(edition), label: '我的' }}>
      <LoginNeeded loginTo={paths.user(edition, { return_to: here })} points={points} />
    </StepPage>
  );
}
