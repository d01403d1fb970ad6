import type { ServiceContext } from '~/upstream/services/handler';

/** Whether operators have the carriers' one-tap login open: what browsers are told, and what the login itself goes by. */
export async function isOneTapOpen(db: ServiceContext['db'], key = 'frontend_config'): Promise<boolean> {
  const row = await db.selectFrom('deploy_config').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value['one_login_open'] === 1;
}
