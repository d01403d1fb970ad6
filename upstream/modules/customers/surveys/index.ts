import { implement } from '~/upstream/core/service-context';
import {
  cancelAppointment,
  listAppointments,
  makeAppointment,
} from '~/upstream/modules/customers/surveys/appointments';
import { answerConsultation, loadConsultation } from '~/upstream/modules/customers/surveys/consultations';
import { UNKNOWN_CALLER } from '~/upstream/core/http/caller';
import {
  findSurvey,
  listSurveys,
  submitSurvey,
  loadSurvey,
} from '~/upstream/modules/customers/surveys/surveys';

/** Surveys other than the risk quiz, consultations of holders, appointments with an adviser. */
export const surveys = implement('surveys', {
  async survey({ query, account, context }) {
    const row = await findSurvey(context, { kind: query.kind, surveyId: query.survey_id });
    return loadSurvey(context, row, account?.id ?? null, query.product_code);
  },

  async list({ account, context }) {
    return { list: await listSurveys(context, account.id) };
  },

  async submit({ body, account, context, caller = UNKNOWN_CALLER }) {
    return submitSurvey(context, account?.id ?? null, body, caller);
  },

  async consultation({ query, account, context }) {
    return loadConsultation(context, account.id, query);
  },

  async answerConsultation({ body, account, context }) {
    return answerConsultation(context, account.id, body);
  },

  async appointments({ query, account, context }) {
    return listAppointments(context, account.id, query);
  },

  async makeAppointment({ body, account, context }) {
    return makeAppointment(context, account.id, body);
  },

  async cancelAppointment({ body, account, context }) {
    return cancelAppointment(context, account.id, body.appointment_id);
  },
});
