import { paths } from '~/app/paths';
import type { Edition } from '~/domain/base/edition';
import { LoginNeeded } from '~/app/parts/person/login-needed';
import { StepPage } from '~/app/parts/person/step-page';

interface ProofLoginProps {
  title: string;
  edition: Edition;
  /** The page itself, to come back to. */
  here: string;
  points: readonly string[];
}

/** A page of proofs before its person has logged in. */
export function ProofLogin({ title, edition, here, points }: ProofLoginProps) {
  return (
    <StepPage
      title={title}
      note="登录后办理，材料只对本人与审核人员可见。"
      back={{ to: paths.user(edition), label: '我的' }}
    >
      <LoginNeeded loginTo={paths.user(edition, { return_to: here })} points={points} />
    </StepPage>
  );
}
