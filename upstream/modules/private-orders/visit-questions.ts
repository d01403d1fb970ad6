import type { Answers, Question } from '~/contract/questions';
import { listOpenQuestions } from '~/domain/person/quiz';
import { CODES } from '~/contract/codes';
import { Refusal } from '~/upstream/core/refusal';

interface VisitPoint {
  id: string;
  text: string;
  note: string | null;
  /** The answer that confirms the point, then the one that does not. */
  yes: string;
  no: string;
  /** Shown to the person when it is not confirmed. */
  topic: string;
  /** A denial is a statement against the own interest: a reviewer checks it. */
  opensReview?: true;
}

/** The eight points of the return visit (私募投资基金募集行为管理办法 第三十条; that there are eight is a product rule). */
const POINTS: readonly VisitPoint[] = [
  {
    id: 'self',
    opensReview: true,
    topic: '本人购买',
    text: '本次投资是否由您本人操作，并为您自己购买？',
    note: '代他人购买或由他人代为操作的，请选“否”。',
    yes: '是，本人为自己购买',
    no: '否',
  },
  {
    id: 'qualified',
    opensReview: true,
    topic: '合格投资者身份',
    text: '您是否确认自己符合合格投资者条件，且提交的资产、收入与经历材料真实？',
    note: null,
    yes: '是，符合条件且材料真实',
    no: '否',
  },
  {
    id: 'suitability',
    topic: '风险匹配',
    text: '您是否知道产品的风险等级与自己的风险承受能力，并理解两者是否匹配？',
    note: null,
    yes: '是，已知道并理解',
    no: '否',
  },
  {
    id: 'contract',
    topic: '合同与风险揭示',
    text: '您是否已阅读并理解基金合同与风险揭示书的全部内容，且由本人签署？',
    note: null,
    yes: '是，已阅读并由本人签署',
    no: '否',
  },
  {
    id: 'money',
    opensReview: true,
    topic: '自有资金',
    text: '您投入的款项是否为自有合法资金，并从本人同名账户汇入募集专户？',
    note: '汇集他人资金、借贷资金或他人代付的，请选“否”。',
    yes: '是，自有资金、本人账户',
    no: '否',
  },
  {
    id: 'loss',
    topic: '可能亏损',
    text: '您是否知道产品不保本、不保收益，可能损失全部本金？',
    note: null,
    yes: '是，我知道并能够承受',
    no: '否',
  },
  {
    id: 'fees',
    topic: '费用与锁定',
    text: '您是否知道产品的费用、锁定期、开放日与信息披露方式？',
    note: null,
    yes: '是，我知道',
    no: '否',
  },
  {
    id: 'cooling-off',
    opensReview: true,
    topic: '冷静期与解除权',
    text: '您是否知道在回访确认成功之前可以随时撤销并全额退款，且冷静期内没有销售人员主动联系您？',
    note: '如有销售人员在冷静期内联系您，请选“否”。',
    yes: '是，我知道，且无人联系',
    no: '否',
  },
];

const YES = 'yes';
const NO = 'no';

/** Returns the questions for display. */
export const listVisitQuestions = (): Question[] =>
  POINTS.map(({ id, text, note, yes, no }) => ({
    id,
    text,
    note,
    isMultiple: false,
    options: [
      { id: YES, text: yes },
      { id: NO, text: no },
    ],
  }));

/**
 * Evaluates the answers: null when every point is confirmed. Otherwise returns why the visit did not pass, for the
 * person, and whether a reviewer must check it before it is answered again.
 * @throws Refusal 4000 when a question has no answer, or an invalid one
 */
export function findVisitDenial(answers: Answers): { reason: string; opensReview: boolean } | null {
  const questions = listVisitQuestions();
  const open = new Set(listOpenQuestions(questions, answers));
  if (open.size > 0) {
    const numbers = questions.flatMap(({ id }, index) => (open.has(id) ? [index + 1] : []));
    throw new Refusal(CODES.badRequest, `请回答第 ${numbers.join('、')} 题`, { reason: 'unanswered' });
  }
  const denied = POINTS.filter(({ id }) => !answers[id]?.includes(YES));
  if (denied.length === 0) return null;
  const names = denied.map((point) => `第 ${POINTS.indexOf(point) + 1} 项“${point.topic}”`).join('、');
  const opensReview = denied.some((point) => point.opensReview === true);
  const next = opensReview
    ? '您的回答由非销售人员复核，复核完成后可重新作答，在此之前仍可撤销订单并全额退款'
    : '请核对后重新作答，或撤销订单并全额退款';
  return {
    opensReview,
    reason: `${names}未确认。${next}；回访由非销售人员负责，理财顾问不会也不得就此致电您`,
  };
}
