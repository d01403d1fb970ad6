import type { KeptForm } from '../page/run-page';
import { paths } from '../paths';
import { ButtonLink } from '../ui/button';
import { Icon } from '../ui/icon';

interface KeptFormPageProps {
  kept: KeptForm;
  code: number | string;
  requestId: string | null;
}

/** In place of a form whose page could not be loaded: what its post ended in, and the way back to what was typed. */
export function KeptFormPage({ kept, code, requestId }: KeptFormPageProps) {
  const { message, askTo, formTo } = kept;
  return (
    <div className="wrap">
      <section className="blank mt-10" role="alert">
        <Icon name={askTo ? 'clock' : 'offline'} />
        <h1>{askTo ? '结果确认中' : '没有完成'}</h1>
        <p>{message}</p>
        {formTo && <p>页面暂时打不开，填写的内容已保留，密码与验证码须重新填写。</p>}
        <p className="t-tiny">
          错误代码 {code}
          {requestId && `，请求编号 ${requestId}`}
        </p>
        {askTo && (
          <ButtonLink small className="mr-3" to={askTo}>
            查询结果
          </ButtonLink>
        )}
        <ButtonLink small kind={askTo ? 'line' : 'main'} to={formTo ?? paths.home()} reloadDocument>
          {formTo ? '返回填写的页面' : '返回首页'}
        </ButtonLink>
      </section>
    </div>
  );
}
