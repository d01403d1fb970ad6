import { z } from 'zod';
import { textBodySchema } from '~/contract/content';
import { defineCall, fileReplySchema } from '~/contract/define';
import { idSchema, instantSchema } from '~/contract/shared';

/** Keys of the options of a question. */
export const QUESTION_OPTION_KEYS = ['a', 'b', 'c'] as const;
const answerSchema = z.enum(QUESTION_OPTION_KEYS);
export type QuestionOptionKey = z.infer<typeof answerSchema>;

/** Maximum characters of a typed check code. */
const CODE_MAX = 40;

const lessonBriefSchema = z.object({
  lesson_id: idSchema,
  course_id: idSchema,
  /** Chapter heading in the course. */
  chapter: z.string(),
  title: z.string(),
  summary: z.string(),
  reading_minutes: z.number().int(),
});
const certificateSchema = z.object({
  course_id: idSchema,
  code: z.string(),
  /** Name as on the certificate; null when the person wanted none, or is not verified. */
  masked_name: z.string().nullable(),
  issued_at: instantSchema,
});

/**
 * The school: courses of lessons, each with a question. Progress is stored by account; without a login, by device.
 */
export const school = {
  courses: defineCall({
    summary: '投资学堂：课程与课目，按平台给的次序',
    method: 'GET',
    path: '/api/v1/data/school/courses',
    auth: 'none',
    limit: 'read',
    result: z.array(
      z.object({
        course_id: idSchema,
        title: z.string(),
        lead: z.string(),
        /** Target audience, and the knowledge gained at the end. */
        audience: z.string(),
        goal: z.string(),
        lessons: z.array(lessonBriefSchema),
      }),
    ),
  }),
  lesson: defineCall({
    summary: '一课：正文与小题',
    method: 'GET',
    path: '/api/v1/data/school/lesson',
    auth: 'none',
    limit: 'read',
    query: z.object({ lesson_id: idSchema }),
    result: lessonBriefSchema.extend({
      body: textBodySchema,
      question: z.object({
        text: z.string(),
        options: z.array(z.object({ key: answerSchema, text: z.string() })),
        right: answerSchema,
        why: z.string(),
      }),
    }),
  }),
  progress: defineCall({
    summary: '学习进度：登录后按账户，未登录按设备',
    method: 'GET',
    path: '/api/v1/data/school/progress',
    auth: 'optional',
    limit: 'read',
    deviceToken: 'send',
    result: z.object({
      /** Stored by account; otherwise by device. */
      is_of_account: z.boolean(),
      answers: z.array(
        z.object({
          lesson_id: idSchema,
          /** Last answer. */
          chosen: answerSchema,
          /** Time of the first correct answer; null: none yet. */
          learned_at: instantSchema.nullable(),
        }),
      ),
      certificates: z.array(certificateSchema),
      /** Name for a certificate; null for a guest, and before the identity verification. */
      my_masked_name: z.string().nullable(),
    }),
  }),
  /** A question can be answered again; progress is kept. Refusal 4004. */
  answer: defineCall({
    summary: '回答一课的小题',
    method: 'POST',
    path: '/api/v1/data/school/answer',
    auth: 'optional',
    limit: 'open',
    deviceToken: 'createForGuests',
    body: z.strictObject({ lesson_id: idSchema, chosen: answerSchema }),
    result: z.object({ is_right: z.boolean() }),
  }),
  /**
   * One certificate per course and account: a repeated request returns the same one, with the name as chosen now.
   * Refusals 4004, 4009.
   */
  certify: defineCall({
    summary: '开具结业证明：一门课的每一课都答对之后',
    method: 'POST',
    path: '/api/v1/data/school/certify',
    auth: 'required',
    limit: 'write',
    body: z.strictObject({ course_id: idSchema, has_name: z.boolean() }),
    result: certificateSchema,
  }),
  certificate: defineCall({
    summary: '凭编号核对一份结业证明',
    method: 'GET',
    path: '/api/v1/data/school/certificate',
    auth: 'none',
    limit: 'read',
    query: z.object({ code: z.string().max(CODE_MAX) }),
    result: certificateSchema.extend({ course_title: z.string(), lesson_count: z.number().int() }),
  }),
  certificatePicture: defineCall({
    summary: '结业证明的图片：1080×1440 的 PNG，浅色',
    method: 'GET',
    path: '/api/v1/data/school/certificate_picture',
    auth: 'none',
    limit: 'file',
    isServerOnly: true,
    resultKind: 'file',
    query: z.object({ code: z.string().max(CODE_MAX) }),
    result: fileReplySchema,
  }),
};
