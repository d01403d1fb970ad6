import type { PreservedForm } from '~/app/route-kit/run-page';
import { paths } from '~/app/paths';
import { Button, ButtonLink } from '~/app/ui/button';
import { ErrorReference } from '~/app/ui/error-reference';
import { Field } from '~/app/ui/form/field';
import { SceneIllustration } from '~/app/ui/pictures/scene';

interface KeptFormPageProps {
  kept: PreservedForm;
  code: number | string;
  requestId: string | null;
}

/**
 * Shown in place of a form whose page could not be loaded: the result of its POST, the form for posting again, and
 * a link back to it.
 */
export function PreservedFormPage({ kept, code, requestId }: KeptFormPageProps) {
  const { message, askTo, formTo, again } = kept;
  return (
    <div className="column">
      <section className="empty-state mt-10" role="alert">
        <SceneIllustration kind={askTo ? 'review' : 'failure'} />
        <h1>{askTo ? '结果确认中' : '没有完成'}</h1>
        <p>{message}</p>
        <p>
          页面暂时打不开{formTo || again ? '，填写的内容已保留' : ''}
          {formTo ? '，返回后密码与验证码须重新填写。' : '。'}
        </p>
        <ErrorReference code={code} requestId={requestId} />
        {askTo && (
          <ButtonLink small className="mr-3" to={askTo}>
            现在查询
          </ButtonLink>
        )}
        <ButtonLink small kind="line" to={formTo ?? paths.home()} reloadDocument>
          {formTo ? '返回填写的页面' : '返回首页'}
        </ButtonLink>
      </section>
      {again && <PostAgain again={again} isOpen={askTo !== null} />}
    </div>
  );
}

const SECRET_LABELS: Readonly<Record<string, string>> = {
  password: '登录密码',
  trade_password: '交易密码',
  captcha: '验证码',
};

/** The same form with the same key, posted to its own page by one button; a password must be typed again. */
function PostAgain({ again, isOpen }: { again: NonNullable<PreservedForm['again']>; isOpen: boolean }) {
  return (
    <form method="post" action={again.to} className="card card-padded mt-6">
      {again.fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {again.secrets.map((name) => (
        <Field
          key={name}
          meta={{
            id: `again-${name}`,
            name,
            errorId: `again-${name}-error`,
            descriptionId: `again-${name}-help`,
            required: true,
          }}
          label={SECRET_LABELS[name] ?? '密码'}
          type={name === 'captcha' ? 'text' : 'password'}
          inputMode={name === 'password' ? undefined : 'numeric'}
          autoComplete={name === 'captcha' ? 'one-time-code' : 'current-password'}
        />
      ))}
      <p className="note-text mt-3">
        {isOpen
          ? '请先查询结果。没有查到时可再次提交这份申请，同一份申请只会办理一次。'
          : '可以用刚才填写的内容再次提交。'}
      </p>
      <Button wide kind={isOpen ? 'line' : 'main'} type="submit" className="mt-3">
        再次提交
      </Button>
    </form>
  );
}
