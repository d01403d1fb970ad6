import { z } from 'zod';
import { defineAction } from '~/upstream/core/actions/action';
import { issueAllReports } from '~/upstream/modules/holdings/month-reports/nightly';

/** Operator actions on month reports. */
export const monthReportActions = [
  defineAction({
    name: 'month-reports',
    title: '补发或更正月报',
    roles: ['cashier'],
    summary:
      'issues the last closed month to who has none yet, and corrections of months whose NAVs or flows were amended',
    arguments: z.strictObject({}),
    run: ({ context }) => issueAllReports(context),
  }),
];
