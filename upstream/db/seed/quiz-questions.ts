import type { QuizDefinition } from '~/upstream/db/schema';

type Question = QuizDefinition['questions'][number];
/** Text, points, and whether the answer alone means the lowest risk tolerance category. */
type Choice = readonly [text: string, score: number, isLowest?: true];

const LETTERS = 'abcdefgh';

function question(
  id: string,
  text: string,
  choices: readonly Choice[],
  more: Partial<Question> = {},
): Question {
  const options = choices.map(([optionText, score, isLowest], index) => ({
    id: LETTERS.charAt(index),
    text: optionText,
    score,
    ...(isLowest ? { isLowest } : {}),
  }));
  return { id, text, note: null, isMultiple: false, options, ...more };
}

/**
 * The risk quiz of private persons: who they are, what they have, what they know and have done, how long and for
 * what they invest, and what loss they can bear.
 */
export const QUIZ_VERSION = '2026-1';
export const QUIZ: QuizDefinition = {
  questions: [
    question('age', '您的年龄是？', [
      ['70 岁以上', 1],
      ['61 至 70 岁', 3],
      ['51 至 60 岁', 5],
      ['18 至 30 岁', 7],
      ['31 至 50 岁', 8],
    ]),
    question('source', '您的主要收入来源是？', [
      ['无固定收入', 0],
      ['退休金或赡养费', 2],
      ['工资、劳务报酬', 5],
      ['生产经营所得', 7],
      ['利息、股息、转让等金融资产收入', 8],
    ]),
    question('income', '最近三年，您个人的年均收入是？', [
      ['10 万元以下', 1],
      ['10 万至 50 万元', 3],
      ['50 万至 100 万元', 5],
      ['100 万至 500 万元', 7],
      ['500 万元以上', 8],
    ]),
    question(
      'assets',
      '您个人名下的金融资产有多少？',
      [
        ['50 万元以下', 1],
        ['50 万至 300 万元', 3],
        ['300 万至 500 万元', 5],
        ['500 万至 1000 万元', 7],
        ['1000 万元以上', 8],
      ],
      { note: '包括存款、债券、股票、基金、银行理财等，不含房产。' },
    ),
    question('share', '可用于投资的资金占您家庭金融资产的比例是？', [
      ['10% 以下', 1],
      ['10% 至 25%', 3],
      ['25% 至 50%', 5],
      ['50% 至 70%', 7],
      ['70% 以上', 8],
    ]),
    question('debt', '您是否有尚未清偿的较大债务？', [
      ['有，亲友或民间借款', 0],
      ['有，信用卡或消费贷款', 2],
      ['有，经营性贷款', 4],
      ['有，住房按揭贷款', 6],
      ['没有', 8],
    ]),
    question('knowledge', '您对金融投资知识的了解程度是？', [
      ['几乎不了解', 0],
      ['了解存款、国债等常见产品', 2],
      ['了解基金，知道净值会涨也会跌', 5],
      ['熟悉股票、债券和基金的主要风险', 7],
      ['从事金融工作两年以上，或取得证券、基金从业资格', 9],
    ]),
    question('years', '您投资股票、基金等有波动的产品有多长时间？', [
      ['没有经验', 0],
      ['2 年以下', 3],
      ['2 至 5 年', 5],
      ['5 至 10 年', 7],
      ['10 年以上', 9],
    ]),
    question(
      'products',
      '您投资过哪些产品？',
      [
        ['存款、国债', 1],
        ['货币基金、银行理财', 3],
        ['债券、债券基金', 5],
        ['股票、股票基金、混合基金', 7],
        ['私募基金、期货、融资融券', 9],
      ],
      { isMultiple: true, note: '可多选。' },
    ),
    question('horizon', '您打算将资金投资多长时间？', [
      ['6 个月以内', 0],
      ['6 个月至 1 年', 2],
      ['1 至 3 年', 5],
      ['3 至 5 年', 7],
      ['5 年以上', 9],
    ]),
    question('goal', '哪一项最接近您的投资目标？', [
      ['尽可能保住本金，收益低也可以', 0],
      ['波动小一些，收益略高于存款', 3],
      ['资产稳步增值，可以接受一定波动', 5],
      ['追求较高回报，可以接受较大波动', 8],
      ['追求长期的资产大幅增值，可以接受剧烈波动', 10],
    ]),
    question(
      'loss',
      '如果一年内投资出现亏损，您最多能够承受本金的多少？',
      [
        ['不愿承受任何损失', 0, true],
        ['10% 以内', 3],
        ['10% 至 20%', 5],
        ['20% 至 50%', 8],
        ['超过 50%', 11],
      ],
      { note: '请按真实情况填写，这一题直接影响可以查看和购买的产品。' },
    ),
  ],
  thresholds: [
    { level: 1, fromScore: 0 },
    { level: 2, fromScore: 22 },
    { level: 3, fromScore: 42 },
    { level: 4, fromScore: 64 },
    { level: 5, fromScore: 86 },
  ],
};
