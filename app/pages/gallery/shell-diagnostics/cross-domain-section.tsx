import type { ShellFacts, ShellSection } from '~/app/pages/gallery/shell-diagnostics/shell-section';
import { CrossDomainLink } from '~/app/features/person/cross-domain-link';
import { CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Icon } from '~/app/ui/icon';

function CrossDomain({ shell, jumps }: ShellFacts) {
  const { origin, portals } = jumps;
  return (
    <>
      <FactList
        facts={[
          { label: '本站', value: origin },
          { label: '跳转时的登录标记', value: shell.loginState === 'in' ? '带' : '不带，未登录' },
        ]}
      />
      {portals.length === 0 ? (
        <p className="note-text mt-3">没有设置其他平台（CROSS_DOMAIN_ORIGINS）。</p>
      ) : (
        <CardList label="其他平台">
          {portals.map((to) => (
            <li key={to}>
              <CrossDomainLink to={to} className="list-row">
                <span className="whole-text">{to}</span>
                <Icon name="chevron" size="s" />
              </CrossDomainLink>
            </li>
          ))}
        </CardList>
      )}
    </>
  );
}

/** Jumps to the other portals of the company: the list of portals, and whether a jump carries a login marker. */
export const crossDomainSection: ShellSection = {
  name: 'cross-domain',
  title: '跨域跳转',
  use: '可前往的平台与登录标记的状态。标记只在跳转时由服务端生成，来到本站的标记在页面之前已从地址中取走，都不会出现在页面上。',
  Show: CrossDomain,
};
