import { z } from 'zod';
import { QUALIFICATION_KINDS } from '~/domain/person/qualification';
import { isIsoDay } from '~/domain/calendar/dates';
import { defineAction } from '~/upstream/core/actions/action';
import { markPublishedText } from '~/upstream/core/published-text';
import {
  LIST_SIZE,
  pageSchema,
  loadAccountId,
  recordOperatorAccess,
  accountShape,
  accessReasonSchema,
} from '~/upstream/core/actions/subjects';
import { REVIEW_KINDS, loadReviewDocuments } from '~/upstream/modules/identity/verification/review-documents';
import {
  listReviews,
  reviewAttachment,
  reviewIdentity,
  reviewProof,
} from '~/upstream/modules/identity/verification/reviews';

const reasonShape = {
  reason: markPublishedText(z.string()).trim().min(2).max(200).describe('reason, shown to the account owner'),
};
const seenShape = {
  handed_in: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('submission time of the reviewed evidence (show-review); later evidence is not decided'),
};
const kindShape = { kind: z.enum(QUALIFICATION_KINDS).describe('simu, am or pro') };
const GENDERS = { male: 0, female: 1 } as const;

/** Operator decisions about the verification of a person. */
export const verificationActions = [
  defineAction({
    name: 'list-reviews',
    title: '待审核的认证材料',
    roles: ['reviewer'],
    summary: `lists documents, attachments and proofs to review, oldest first, ${LIST_SIZE} a page`,
    arguments: z.strictObject({ page: pageSchema, reason: accessReasonSchema.default('审核认证材料') }),
    async run({ context, input: { page, reason } }) {
      const { accountIds, ...reviews } = await listReviews(context, page);
      await recordOperatorAccess(context, { accountIds, page: 'verification_reviews', reason });
      return reviews;
    },
  }),
  defineAction({
    name: 'show-review',
    title: '打开待审核的材料',
    roles: ['reviewer'],
    summary: 'shows the data and file ids submitted for a review',
    arguments: z.strictObject({
      ...accountShape,
      what: z.enum(REVIEW_KINDS).describe(REVIEW_KINDS.join(', ')),
      reason: accessReasonSchema.default('审核认证材料'),
    }),
    async run({ context, input: { what, reason, ...person } }) {
      const accountId = await loadAccountId(context, person);
      await recordOperatorAccess(context, { accountIds: [accountId], page: 'verification_reviews', reason });
      return { account: accountId, what, ...(await loadReviewDocuments(context, accountId, what)) };
    },
  }),
  defineAction({
    name: 'approve-identity',
    title: '通过证件审核',
    roles: ['reviewer'],
    summary:
      'approves the identity document of an account; give birth and gender when its number does not contain them',
    arguments: z.strictObject({
      ...accountShape,
      ...seenShape,
      birth: z
        .string()
        .refine(isIsoDay, { error: '日期请写作 2026-12-05' })
        .optional()
        .describe('date of birth, YYYY-MM-DD'),
      gender: z.enum(['male', 'female']).optional().describe('male or female'),
    }),
    word: 'phone',
    async run({ context, input: { birth, gender, handed_in: handedIn, ...person } }) {
      const accountId = await loadAccountId(context, person);
      await reviewIdentity(context, accountId, {
        ...{ reason: null, handedIn },
        birthDay: birth ?? null,
        gender: gender === undefined ? null : GENDERS[gender],
      });
      return { account: accountId, identity: 'approved' };
    },
  }),
  defineAction({
    name: 'reject-identity',
    title: '驳回证件审核',
    roles: ['reviewer'],
    summary: 'refuses the identity document of an account, with a reason shown to its owner',
    arguments: z.strictObject({ ...accountShape, ...seenShape, ...reasonShape }),
    word: 'phone',
    async run({ context, input: { reason, handed_in: handedIn, ...person } }) {
      const accountId = await loadAccountId(context, person);
      await reviewIdentity(context, accountId, { reason, handedIn, birthDay: null, gender: null });
      return { account: accountId, identity: 'rejected' };
    },
  }),
  defineAction({
    name: 'approve-attachment',
    title: '通过补充材料审核',
    roles: ['reviewer'],
    summary: 'approves the attachments of the base info of an account',
    arguments: z.strictObject({ ...accountShape, ...seenShape }),
    word: 'phone',
    async run({ context, input: { handed_in: handedIn, ...person } }) {
      const accountId = await loadAccountId(context, person);
      await reviewAttachment(context, accountId, { reason: null, handedIn });
      return { account: accountId, attachment: 'approved' };
    },
  }),
  defineAction({
    name: 'reject-attachment',
    title: '驳回补充材料审核',
    roles: ['reviewer'],
    summary: 'refuses the attachments of the base info, with a reason shown to the account owner',
    arguments: z.strictObject({ ...accountShape, ...seenShape, ...reasonShape }),
    word: 'phone',
    async run({ context, input: { reason, handed_in: handedIn, ...person } }) {
      const accountId = await loadAccountId(context, person);
      await reviewAttachment(context, accountId, { reason, handedIn });
      return { account: accountId, attachment: 'rejected' };
    },
  }),
  defineAction({
    name: 'approve-proof',
    title: '通过投资者证明审核',
    roles: ['reviewer'],
    summary: 'approves the proof of a qualified (simu, am) or professional (pro) investor',
    arguments: z.strictObject({ ...accountShape, ...seenShape, ...kindShape }),
    word: 'phone',
    async run({ context, input: { kind, handed_in: handedIn, ...person } }) {
      const accountId = await loadAccountId(context, person);
      const { expireDay } = await reviewProof(context, accountId, kind, { reason: null, handedIn });
      return { account: accountId, kind, proof: 'approved', expire_date: expireDay };
    },
  }),
  defineAction({
    name: 'reject-proof',
    title: '驳回投资者证明审核',
    roles: ['reviewer'],
    summary: 'refuses a proof of one kind, with a reason shown to the account owner',
    arguments: z.strictObject({ ...accountShape, ...seenShape, ...kindShape, ...reasonShape }),
    word: 'phone',
    async run({ context, input: { kind, reason, handed_in: handedIn, ...person } }) {
      const accountId = await loadAccountId(context, person);
      await reviewProof(context, accountId, kind, { reason, handedIn });
      return { account: accountId, kind, proof: 'rejected' };
    },
  }),
];
