import { z } from 'zod';
import { defineAction, type OpsAction } from '~/upstream/core/actions/action';
import {
  CONTENT_KIND_NAMES,
  CONTENT_KINDS,
  type ContentKindName,
} from '~/upstream/modules/content/editing/kinds';
import { toInstant, minute, type ContentFields } from '~/upstream/modules/content/editing/kind';
import {
  loadPublishableVersion,
  publishContent,
  restoreContent,
  saveContent,
  cancelPlannedContent,
  withdrawContent,
} from '~/upstream/modules/content/editing/publish';
import { LIST_SIZE, listContent, loadContentDetail } from '~/upstream/modules/content/editing/read';

const ROLES = ['editor', 'admin'] as const;
const PAGES_MAX = 1_000;
const VERSIONS_MAX = 1_000_000;

const id = z.string().min(1).max(64);
const number = (least: number) => z.coerce.number().int().min(least).max(VERSIONS_MAX);
const kind = z.enum(CONTENT_KIND_NAMES).describe(CONTENT_KIND_NAMES.join(', '));
const contentRef = { kind, id };
const based_on = number(0).describe('number of the version it is based on; 0: none');

/** Returns the name of the action that saves a kind. */
export const getSaveActionName = (name: ContentKindName): string => `save-${name}`;

/** Each kind has different fields, so each has a separate save action. */
const saving = (name: ContentKindName): OpsAction => {
  const { title, fields, newId } = CONTENT_KINDS[name];
  const known = newId === null ? id : id.optional();
  return defineAction({
    name: getSaveActionName(name),
    title: `编辑${title}（存为草稿）`,
    roles: ROLES,
    summary: `saves a new version of ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name} as a draft; prints its id and number`,
    arguments: fields.extend({ id: known, based_on: based_on.default(0) }),
    isDraft: true,
    run: ({ context, input }) => {
      const {
        id: of,
        based_on: basedOn,
        ...typed
      } = input as { id?: string; based_on: number } & ContentFields;
      return saveContent(
        context,
        { kind: name, id: of ?? null },
        { fields: typed as ContentFields, basedOn },
      );
    },
  });
};

/** Actions for content that operators write. */
export const editingActions: readonly OpsAction[] = [
  defineAction({
    name: 'list-content',
    title: '门户内容清单',
    roles: ROLES,
    summary: `lists published content and drafts of a kind, ${LIST_SIZE} a page`,
    arguments: z.strictObject({
      kind,
      words: z.string().trim().max(60).optional().describe('words in the title'),
      page: z.coerce.number().int().min(1).max(PAGES_MAX).default(1),
    }),
    word: 'kind',
    run: ({ context, input }) => listContent(context, input),
  }),
  defineAction({
    name: 'show-content',
    title: '查看内容与版本',
    roles: ROLES,
    summary: 'shows a content item: its versions, the published and the planned one, and the fields of one',
    arguments: z.strictObject({ ...contentRef, version: number(0).optional() }),
    run: ({ context, input: { version, ...of } }) => loadContentDetail(context, of, version ?? null),
  }),
  ...CONTENT_KIND_NAMES.map(saving),
  defineAction({
    name: 'restore-content',
    title: '恢复内容的较早版本（存为草稿）',
    roles: ROLES,
    summary: 'saves an earlier version as the newest draft',
    arguments: z.strictObject({ ...contentRef, version: number(1), based_on }),
    run: ({ context, input: { version, based_on: basedOn, ...of } }) =>
      restoreContent(context, of, { version, basedOn }),
  }),
  defineAction({
    name: 'publish-content',
    title: '发布内容',
    roles: ROLES,
    summary:
      'publishes the newest version, now or at a given time; text with figures of a private fund needs a second operator',
    arguments: z.strictObject({
      ...contentRef,
      version: number(1),
      at: minute().optional().describe('2026-12-05 14:00; default: now'),
    }),
    second: {
      subject: async ({ context, input: { kind: name, id: of, version } }) => {
        const { item, fields } = await loadPublishableVersion(context, { kind: name, id: of }, version);
        return {
          kind: CONTENT_KINDS[name].title,
          id: of,
          title: item.title,
          version,
          live: item.live,
          fields,
        };
      },
      isWaived: async ({ context, input: { kind: name, id: of, version } }) =>
        !(await loadPublishableVersion(context, { kind: name, id: of }, version)).needsSecond,
    },
    run: ({ context, input: { version, at, ...of } }) => {
      const planned = toInstant(at);
      return publishContent(context, of, {
        version,
        plannedAt: planned === null ? null : new Date(planned),
      });
    },
  }),
  defineAction({
    name: 'unplan-content',
    title: '取消定时发布',
    roles: ROLES,
    summary: 'cancels a planned publication',
    arguments: z.strictObject(contentRef),
    run: ({ context, input }) => cancelPlannedContent(context, input),
  }),
  defineAction({
    name: 'withdraw-content',
    title: '下线内容',
    roles: ROLES,
    summary: 'withdraws content from the portal at once; its versions are kept',
    arguments: z.strictObject({
      ...contentRef,
      reason: z.string().trim().min(2).max(200).describe('reason, stored in the audit log'),
    }),
    run: ({ context, input: { reason, ...of } }) => withdrawContent(context, of, reason),
  }),
];
