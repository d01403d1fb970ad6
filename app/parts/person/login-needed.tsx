import { ButtonLink } from '~/app/ui/button';
import { ActionBar } from '~/app/ui/action-bar';
import { Card } from '~/app/ui/card';

interface LoginNeededProps {
  /** Where the login is; it comes back here. */
  loginTo: string;
  /** What the page does once logged in, a line each. */
  points: readonly string[];
}

/** A page of one person before they are logged in: what it is for, and the login. */
export function LoginNeeded({ loginTo, points }: LoginNeededProps) {
  return (
    <>
      <Card pad="p" className="mt-4">
        <ul className="prose">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Card>
      <ActionBar solo>
        <ButtonLink wide to={loginTo}>
          登录后继续
        </ButtonLink>
      </ActionBar>
    </>
  );
}
