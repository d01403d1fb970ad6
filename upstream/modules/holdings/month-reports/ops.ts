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
      'issues missing reports of the last closed month, and corrected reports for months with amended NAVs or flows',
    arguments: z.strictObject({}),
    run: ({ context }) => issueAllReports(context),
  }),
];
