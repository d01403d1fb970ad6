import { z } from 'zod';
import { defineCall } from '~/contract/define';
import {
  requestedDaySchema,
  daySchema,
  idSchema,
  instantSchema,
  createPageSchema,
  pageQuery,
} from '~/contract/shared';
import { answersSchema, questionSchema } from '~/contract/questions';
import { APPOINTMENT_NOTE_MAX_CHARS, SURVEY_COMMENT_MAX_CHARS } from '~/contract/limits';

/** Surveys other than the risk quiz: opinion, visit, redemption, overseas risk, or an attended activity. */
export const SURVEY_KINDS = ['survey', 'user_visit', 'visit', 'redemption', 'abroad', 'activity'] as const;

export const surveySchema = z.object({
  survey_id: idSchema,
  kind: z.enum(SURVEY_KINDS),
  title: z.string(),
  intro: z.string(),
  questions: z.array(questionSchema),
  has_comment: z.boolean(),
  closes_on: daySchema.nullable(),
  /** Null: this person has not answered yet. */
  answered: z
    .object({
      answered_at: instantSchema,
      answers: answersSchema,
      comment: z.string(),
      result: z.object({ title: z.string(), text: z.string() }),
      /**
       * Overseas risk: sufficient and less than a year old, so that overseas funds are open. Always true for other
       * kinds.
       */
      is_enough: z.boolean(),
    })
    .nullable(),
});
export type Survey = z.infer<typeof surveySchema>;

export const surveys = {
  survey: defineCall({
    summary: '问卷；不给编号时为该类当前的一份',
    method: 'GET',
    path: '/api/v1/data/survey/detail',
    auth: 'optional',
    limit: 'read',
    query: z.object({
      kind: z.enum(SURVEY_KINDS).default('survey'),
      survey_id: idSchema.optional(),
      product_code: idSchema.optional(),
    }),
    result: surveySchema,
  }),
  list: defineCall({
    summary: '本人的问卷：待答与已答',
    method: 'GET',
    path: '/api/v1/data/survey/list',
    auth: 'required',
    limit: 'read',
    result: z.object({
      list: z.array(
        z.object({
          survey_id: idSchema,
          kind: z.enum(SURVEY_KINDS),
          title: z.string(),
          product_code: idSchema.nullable(),
          product_name: z.string().nullable(),
          answered_at: instantSchema.nullable(),
          closes_on: daySchema.nullable(),
        }),
      ),
    }),
  }),
  submit: defineCall({
    summary: '提交问卷',
    method: 'POST',
    path: '/api/v1/data/survey/submit',
    auth: 'optional',
    limit: 'open',
    isIdempotent: true,
    body: z.strictObject({
      survey_id: idSchema,
      product_code: idSchema.optional(),
      answers: answersSchema,
      comment: z.string().max(SURVEY_COMMENT_MAX_CHARS).default(''),
    }),
    result: surveySchema,
  }),
  /** Consultation of holders on a contract change. */
  consultation: defineCall({
    summary: '持有人意见征询',
    method: 'GET',
    path: '/api/v1/data/consultation/detail',
    auth: 'required',
    limit: 'read',
    query: z.object({ product_code: idSchema.optional(), consultation_id: idSchema.optional() }),
    result: z.object({
      consultation_id: idSchema,
      product_code: idSchema,
      product_name: z.string(),
      title: z.string(),
      changes: z.array(z.object({ item: z.string(), before: z.string(), after: z.string() })),
      closes_on: daySchema,
      is_open: z.boolean(),
      /** Meaning of no response, as text. */
      silence_note: z.string(),
      /**
       * Temporary redemption day for holders who disagree, without redemption fee; and the day the change takes
       * effect.
       */
      redeem_on: daySchema.nullish(),
      effective_on: daySchema.nullish(),
      choice: z.enum(['agree', 'disagree']).nullable(),
      chosen_at: instantSchema.nullable(),
    }),
  }),
  answerConsultation: defineCall({
    summary: '对意见征询作答；截止前可改',
    method: 'POST',
    path: '/api/v1/data/consultation/answer',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ consultation_id: idSchema, choice: z.enum(['agree', 'disagree']) }),
    result: z.object({ choice: z.enum(['agree', 'disagree']), chosen_at: instantSchema }),
  }),
  appointments: defineCall({
    summary: '我的会面预约，日期晚的在前；可只看待进行的或以往的',
    method: 'GET',
    path: '/api/v1/data/appointment/list',
    auth: 'required',
    limit: 'read',
    query: z.object({ stage: z.enum(['open', 'past']).optional(), ...pageQuery }),
    result: createPageSchema(
      z.object({
        appointment_id: idSchema,
        topic: z.string(),
        product_code: idSchema.nullable(),
        product_name: z.string().nullable(),
        day: daySchema,
        slot: z.enum(['morning', 'afternoon', 'evening']),
        way: z.enum(['phone', 'video', 'visit']),
        status: z.enum(['open', 'done', 'cancelled']),
        note: z.string(),
        /** Answer of the adviser; null before. */
        answer: z.enum(['accepted', 'declined']).nullable(),
        answer_note: z.string(),
        created_at: instantSchema,
      }),
    ),
  }),
  makeAppointment: defineCall({
    summary: '预约顾问会面',
    method: 'POST',
    path: '/api/v1/data/appointment/make',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({
      topic: z.string().min(1).max(40),
      product_code: idSchema.optional(),
      day: requestedDaySchema,
      slot: z.enum(['morning', 'afternoon', 'evening']),
      way: z.enum(['phone', 'video', 'visit']),
      note: z.string().max(APPOINTMENT_NOTE_MAX_CHARS).default(''),
    }),
    result: z.object({ appointment_id: idSchema }),
  }),
  cancelAppointment: defineCall({
    summary: '取消会面预约',
    method: 'POST',
    path: '/api/v1/data/appointment/cancel',
    auth: 'required',
    limit: 'write',
    body: z.strictObject({ appointment_id: idSchema }),
    result: z.object({}),
  }),
};
