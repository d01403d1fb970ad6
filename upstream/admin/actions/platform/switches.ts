import { z } from 'zod';
import { defineAction } from '~/upstream/core/actions/action';
import { isSwitchOpen, setSwitch, SWITCH_NAMES, SWITCHES, listSwitchStates } from '~/upstream/core/switches';
import { REASON_MAX_CHARACTERS } from '~/upstream/core/actions/reason-length';

const toSchema = z.enum(['open', 'closed']).describe('open or closed');
const reason = z
  .string()
  .trim()
  .min(2)
  .max(REASON_MAX_CHARACTERS)
  .describe('reason, stored and shown to operators');

/** Switches that operators open and close for all users. */
export const switchActions = [
  defineAction({
    name: 'list-switches',
    title: '开关清单',
    roles: ['admin'],
    summary: 'lists the switches with their meaning, state, time, operator and reason',
    arguments: z.strictObject({}),
    run: ({ context: { db } }) => listSwitchStates(db),
  }),
  defineAction({
    name: 'set-switch',
    title: '打开或关闭开关',
    roles: ['admin'],
    summary: 'opens or closes a switch; opening one that allows money movements needs a second operator',
    arguments: z.strictObject({
      switch: z.enum(SWITCH_NAMES).describe(SWITCH_NAMES.join(', ')),
      to: toSchema,
      reason,
    }),
    second: {
      // Includes time and reason: a switch closed again in the meantime was closed for another reason.
      subject: async ({ context: { db }, input }) => {
        const state = (await listSwitchStates(db)).find(({ name }) => name === input.switch);
        return {
          switch: SWITCHES[input.switch].title,
          is_open: state?.is_open,
          since: state?.since,
          reason: state?.reason,
        };
      },
      // Preventing harm does not wait for a confirmation.
      isWaived: ({ input }) => Promise.resolve(input.to === 'closed' || !SWITCHES[input.switch].isMoney),
    },
    run: ({ context: { db, now }, input }) =>
      db.transaction().execute(async (trx) => {
        const { switch: name, to, reason: why } = input;
        await setSwitch(trx, { name, isOpen: to === 'open', reason: why, at: now() });
        return { switch: name, is_open: await isSwitchOpen(trx, name) };
      }),
  }),
  defineAction({
    name: 'one-tap',
    title: '开放或关闭一键登录',
    roles: ['admin'],
    summary:
      'shows, opens or closes the one-tap login of carriers on phones; browsers follow within a minute',
    arguments: z.strictObject({ to: toSchema.optional() }),
    word: 'to',
    async run({ context: { db, now }, input: { to } }) {
      const name = 'one_login_open';
      if (to !== undefined)
        await db
          .transaction()
          .execute((trx) => setSwitch(trx, { name, isOpen: to === 'open', reason: 'one-tap', at: now() }));
      return { one_tap: (await isSwitchOpen(db, name)) ? 'open' : 'closed' };
    },
  }),
];
