import { html } from '~/upstream/desk/html';
import { definePage, page } from '~/upstream/desk/page';
import { ROLE_WORDS, ROLES } from '~/upstream/ops/roles';
import { isOffered, mayRun } from '~/upstream/ops/run-action';

/** Everything this operator may do, by role. */
export const actionsPage = definePage({
  path: '/actions',
  roles: ROLES,
  menu: '全部事项',
  async show({ host, operator }) {
    const mine = host.actions.filter((action) => isOffered(host, action) && mayRun(operator, action));
    const groups = ROLES.map((role) => ({ role, of: mine.filter(({ roles }) => roles[0] === role) }));
    return page(
      '全部事项',
      html`${groups
        .filter(({ of }) => of.length > 0)
        .map(
          ({ role, of }) =>
            html`<h2>${ROLE_WORDS[role]}</h2>
              <ul class="tiles">
                ${of.map(
                  (action) =>
                    html`<li>
                      <a href="/actions/${action.name}">${action.title}</a
                      >${action.second && html`<p class="note">须复核</p>`}
                    </li>`,
                )}
              </ul>`,
        )}`,
    );
  },
});
