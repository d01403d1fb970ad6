import { html } from '~/upstream/admin/web/html';
import { definePage, createPageReply } from '~/upstream/admin/web/page';
import type { OpsAction } from '~/upstream/core/actions/action';
import { ROLE_LABELS, ROLES } from '~/upstream/core/actions/roles';
import { isAvailable, canRun } from '~/upstream/admin/actions/run-action';

/** All actions of this operator, by role. */
export const actionsPage = definePage({
  path: '/actions',
  roles: ROLES,
  menu: '全部事项',
  async show({ host, operator }) {
    const mine = host.actions.filter((action) => isAvailable(host, action) && canRun(operator, action));
    const isOfAll = ({ roles }: OpsAction): boolean => ROLES.every((role) => roles.includes(role));
    const groups = [
      ...ROLES.map((role) => ({
        title: ROLE_LABELS[role],
        of: mine.filter((action) => !isOfAll(action) && action.roles[0] === role),
      })),
      { title: '所有操作员', of: mine.filter(isOfAll) },
    ];
    return createPageReply(
      '全部事项',
      html`${groups
        .filter(({ of }) => of.length > 0)
        .map(
          ({ title, of }) =>
            html`<h2>${title}</h2>
              <ul class="tiles">
                ${of.map(
                  (action) =>
                    html`<li>
                      <a href="/actions/${action.name}">${action.title}</a
                      >${action.second && html`<p class="note">${action.second.when && `${action.second.when}：`}须复核</p>`}
                    </li>`,
                )}
              </ul>`,
        )}`,
    );
  },
});
