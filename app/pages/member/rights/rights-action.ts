import { FieldError, redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { createFieldThrower } from '~/app/route-kit/refused-at';
import { memberPaths } from '~/app/paths/member';
import type { RightsValue } from '~/app/pages/member/rights/rights-schema';
import { getMeetingDayLimits } from '~/app/features/person/meeting-choices';
import { toShanghaiDay } from '~/domain/calendar/dates';

type Page = Pick<ActionArguments<RightsValue, unknown, unknown>, 'context' | 'edition' | 'value'>;

/** Uses a benefit or returns one, then redirects to it. Throws FieldError for a day that is not available. */
export async function submitRights({ context, edition, value }: Page) {
  const { member } = context.upstream;
  const done = (text: string) => redirectWithFlash(context, `${memberPaths.rights(edition)}#uses`, text);
  switch (value.intent) {
    case 'seat':
      await member.takeSeat({ body: { video_id: value.video_id } }, { idempotencyKey: value.intent_key });
      return done('提问席与路演已预约');
    case 'report':
      await member.takeReport({ body: { news_id: value.news_id } }, { idempotencyKey: value.intent_key });
      return done('报告已领取，可在使用记录中下载');
    case 'back':
      await member.giveBack({ body: { use_id: value.use_id } });
      return done('已取消，次数已退回');
    case 'call': {
      const { intent: _, intent_key, note = '', ...wanted } = value;
      const { min, max } = getMeetingDayLimits(toShanghaiDay(context.now()));
      if (wanted.day < min || wanted.day > max)
        throw new FieldError('day', `请选择 ${min} 至 ${max} 之间的日期`);
      await member
        .bookCall({ body: { ...wanted, note } }, { idempotencyKey: intent_key })
        .catch(createFieldThrower('day'));
      return done('顾问一对一已预约，顾问会按时联系您');
    }
  }
}
