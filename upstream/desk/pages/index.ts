import type { DeskPage } from '~/upstream/desk/page';
import { actionPage } from '~/upstream/desk/pages/action';
import { actionsPage } from '~/upstream/desk/pages/actions';
import { overviewPage } from '~/upstream/desk/pages/overview';

/** The pages of the desk; those with a word stand in the menu, in this order. */
export const pages: readonly DeskPage[] = [overviewPage, actionsPage, actionPage];
