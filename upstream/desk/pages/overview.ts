import { html } from '~/upstream/desk/html';
import { definePage, page } from '~/upstream/desk/page';
import { ROLES } from '~/upstream/ops/roles';

/** Where an operator begins. */
export const overviewPage = definePage({
  path: '/',
  roles: ROLES,
  menu: '总览',
  async show({ operator }) {
    return page('总览', html`<p>${operator.display}，您好。</p>`);
  },
});
