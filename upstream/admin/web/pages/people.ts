import { html } from '~/upstream/admin/web/html';
import { definePage, createPageReply } from '~/upstream/admin/web/page';
import { renderActionForm } from '~/upstream/admin/web/pages/action';
import { renderValue } from '~/upstream/admin/web/render-value';
import { runAction } from '~/upstream/admin/actions/run-action';

const CHANGES = [
  'add-operator',
  'set-operator-roles',
  'disable-operator',
  'enable-operator',
  'reset-operator-password',
];

/** Page of operators. */
export const operatorsPage = definePage({
  path: '/operators',
  roles: ['admin'],
  menu: '操作员',
  async show({ host, operator }) {
    const ran = await runAction(host, operator, { name: 'list-operators', arguments: {} });
    const doings = host.actions
      .filter(({ name }) => CHANGES.includes(name))
      .map(({ name, title }) => html`<li><a href="/actions/${name}">${title}</a></li>`);
    return createPageReply(
      '操作员',
      html`${ran.kind === 'done' && renderValue(ran.result)}
        <h2>办理</h2>
        <ul class="tiles">
          ${doings}
        </ul>`,
    );
  },
});

/** History of an order or an account, and actions of operators. */
export const auditPage = definePage({
  path: '/audit',
  roles: ['reviewer', 'cashier', 'admin'],
  menu: '留痕',
  async show(request) {
    const { host, operator } = request;
    const forms = host.actions
      .filter(
        ({ name, roles }) =>
          ['audit', 'operator-audit'].includes(name) && roles.some((role) => operator.roles.includes(role)),
      )
      .map(
        (action) =>
          html`<h2>${action.title}</h2>
            ${renderActionForm(request, action, undefined, { within: `${action.name}-`, label: '查看' })}`,
      );
    return createPageReply('留痕', html`${forms}`);
  },
});
