import { redirect } from '@remix-run/node';
import { FieldError, redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { paths, appendQuery } from '~/app/paths';
import { WEIGHT_FIELD, type EditValue } from '~/app/pages/own/watchlist/edit-schema';
import { buildComparePath, MAX_PICKS, MIN_PICKS, parsePicks } from '~/app/features/funds/compare-ids';
import { WATCHLIST_TEXTS } from '~/domain/platform/watchlist';
import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { toSafePath } from '~/domain/shared/query';
import { MAX_WATCH_WEIGHT_PERCENT } from '~/contract/limits';

type Fund = { kind: 'simu' | 'public'; id: string };

/** Number of funds that one undo restores; the address carries them. */
const UNDO_MAX = 20;
const TO_FRONT = -400;

const getFund = (text: string): Fund => {
  const at = text.indexOf(':');
  return { kind: text.slice(0, at) === 'simu' ? 'simu' : 'public', id: text.slice(at + 1) };
};

/**
 * Performs the operation of the edit page and redirects back, with a message when the result is not visible there.
 */
export async function handleEdit({
  value,
  form,
  context,
  edition,
}: ActionArguments<EditValue, unknown, unknown, Viewer>): Promise<Response> {
  const back = toSafePath(value.return_to ?? '', paths.favoriteEdit(edition));
  const { favorites } = context.upstream;
  switch (value.intent) {
    case 'move':
      await favorites.move({ body: { list: [getFund(value.fund)], steps: value.steps } });
      return redirect(back, 303);
    case 'top':
      await favorites.move({ body: { list: value.pick.map(getFund), steps: TO_FRONT } });
      return redirectWithFlash(context, back, '已置顶');
    case 'assign':
      await favorites.assignGroup({
        body: { list: value.pick.map(getFund), group_id: value.group_id || null },
      });
      return redirectWithFlash(context, back, value.group_id ? '已移到分组' : '已移出分组');
    case 'compare':
      return redirect(getCompare(value.pick, edition), 303);
    case 'note':
      await favorites.note({ body: { ...getFund(value.fund), note: value.note } });
      return redirectWithFlash(context, back, value.note ? '备注已保存' : '备注已删除');
    case 'weigh':
      await favorites.weigh({ body: { list: getWeights(form) } });
      return redirectWithFlash(context, back, '权重已保存');
    case 'group-save':
      await favorites.saveGroup({
        body: { name: value.name, ...(value.group_id ? { group_id: value.group_id } : {}) },
      });
      return redirectWithFlash(context, back, '分组已保存');
    case 'group-remove':
      await favorites.removeGroup({ body: { group_id: value.group_id } });
      return redirectWithFlash(context, back, '分组已删除，自选仍保留');
    case 'add':
      await change(context, value.pick, 'add');
      return redirectWithFlash(context, back, WATCHLIST_TEXTS.added);
    case 'remove': {
      await change(context, value.pick, 'remove');
      const [path = ''] = back.split('?');
      const undo = value.pick.length > UNDO_MAX ? undefined : value.pick.join(',');
      return redirectWithFlash(context, appendQuery(path, { undo }), WATCHLIST_TEXTS.removed);
    }
  }
}

/** Adds or removes funds, with one call for each kind. */
async function change(
  { upstream: { favorites } }: PortalContext,
  pick: readonly string[],
  way: 'add' | 'remove',
) {
  const ids = (kind: Fund['kind']) =>
    pick.map(getFund).flatMap((fund) => (fund.kind === kind ? [fund.id] : []));
  const product = ids('simu');
  const publics = ids('public');
  if (product.length > 0) await favorites[way]({ body: { product } });
  if (publics.length > 0) await favorites[way]({ body: { public: publics } });
}

function getCompare(
  pick: readonly string[],
  edition: ActionArguments<EditValue, unknown, unknown>['edition'],
): string {
  if (pick.length < MIN_PICKS || pick.length > MAX_PICKS)
    throw new FieldError('pick', `对比请勾选 ${MIN_PICKS} 至 ${MAX_PICKS} 只基金`);
  return buildComparePath(edition, parsePicks(pick.join(',')));
}

/**
 * Parses the weights of the form: all empty means equal weights; a single empty one excludes its fund from the
 * curve.
 */
function getWeights(form: FormData): (Fund & { weight: number | null })[] {
  const list: (Fund & { weight: number | null })[] = [];
  for (const [name, text] of form) {
    const match = WEIGHT_FIELD.exec(name);
    if (!match?.[2] || typeof text !== 'string') continue;
    const typed = text.trim();
    if (typed !== '' && !(/^\d{1,3}$/.test(typed) && Number(typed) <= MAX_WATCH_WEIGHT_PERCENT))
      throw new FieldError('', `权重请填 0 至 ${MAX_WATCH_WEIGHT_PERCENT} 的整数`);
    const kind = match[1] === 'simu' ? 'simu' : 'public';
    list.push({ kind, id: match[2], weight: typed === '' ? null : Number(typed) });
  }
  if (list.length === 0) throw new FieldError('', '没有可以保存的权重');
  return list;
}
