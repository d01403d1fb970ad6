import { NOBODY, fund, aboutWatched, watched, type Samples } from '~/contract/check-sample';

/** Of money and what is watched: orders, plans, holdings, alerts. */
export const MONEY_SAMPLES = {
  favorites: {
    ids: { input: () => ({ query: { kind: 'public' } }) },
    add: { input: watched },
    remove: { input: watched },
    saveGroup: { input: () => ({ body: { name: '接口检查' } }) },
    removeGroup: { input: ({ groupId }) => (groupId ? { body: { group_id: groupId } } : null) },
    assignGroup: {
      input: ({ fundCode, groupId }) =>
        fundCode && groupId
          ? { body: { list: [{ kind: 'public', id: fundCode }], group_id: groupId } }
          : null,
    },
    table: {},
    move: { input: (found) => aboutWatched(found, ({ kind, id }) => ({ list: [{ kind, id }], steps: -1 })) },
    note: { input: (found) => aboutWatched(found, (fund) => ({ ...fund, note: '' })) },
    weigh: { input: (found) => aboutWatched(found, (fund) => ({ list: [{ ...fund, weight: null }] })) },
    changes: {},
    see: {},
    addByCode: { input: ({ fundCode }) => (fundCode ? { body: { codes: [fundCode] } } : null) },
  },
  trade: {
    contractInfo: { input: () => ({ query: { order_id: NOBODY } }) },
    check: { input: fund },
    remit: { input: () => ({ query: { order_id: NOBODY } }), refusals: [4004] },
  },
  orders: {
    onSale: { input: () => ({ query: { limit: 5 } }) },
    saleTerms: {
      input: ({ productId }) => (productId ? { query: { product_code: productId } } : null),
      refusals: [4003, 4004, 4009, 4104],
    },
    askAboveClass: { skip: 'is a statement of the person' },
    reserve: { skip: 'makes an order' },
    order: { input: () => ({ query: { order_id: NOBODY } }), refusals: [4004] },
    list: { input: () => ({ query: { limit: 5 } }) },
    records: { input: () => ({ query: { limit: 5 } }) },
    underWay: { input: () => ({ query: { limit: 5 } }) },
    signSuitability: { skip: 'signs' },
    readMaterial: { skip: 'signs' },
    tickClauses: { skip: 'signs' },
    confirmQualified: { skip: 'signs' },
    passPersonCheck: { skip: 'needs a check token' },
    contractDraft: { input: () => ({ query: { order_id: NOBODY } }), refusals: [4004] },
    signContract: { skip: 'signs' },
    addEvidence: { skip: 'changes an order' },
    visitQuestions: { input: () => ({ query: { order_id: NOBODY } }), refusals: [4004] },
    answerVisit: { skip: 'changes an order' },
    cancel: { skip: 'changes an order' },
    redemptionTerms: { input: () => ({ query: { product_code: NOBODY } }), refusals: [4004] },
    redeem: { skip: 'makes an order' },
    signRedemption: { skip: 'signs' },
  },
  alerts: {
    list: {},
    // None: nothing is left behind.
    set: {
      input: ({ fundCode }) =>
        fundCode ? { body: { fund_kind: 'public', fund_id: fundCode, list: [] } } : null,
    },
    remove: { input: () => ({ body: { alert_id: NOBODY } }), refusals: [4004] },
    mail: {},
    // As it is for most: nothing is left behind.
    setMail: { input: () => ({ body: { topics: [] } }) },
    stopMail: { input: () => ({ body: { stop_token: NOBODY } }) },
  },
  holdings: {
    onFund: {
      input: ({ fundCode }) => (fundCode ? { query: { fund_kind: 'public', fund_id: fundCode } } : null),
    },
    heldProducts: {},
    positions: {},
    wealth: {},
    position: { input: () => ({ query: { product_code: NOBODY } }), refusals: [4004] },
    flows: { input: () => ({ query: { limit: 5 } }) },
    flowsFile: { skip: 'makes a file' },
    issueCertificate: { skip: 'issues a certificate' },
    certificates: { input: () => ({ query: { limit: 5 } }) },
    checkCertificate: { input: () => ({ query: { check_code: NOBODY } }), refusals: [4004] },
    openCalendar: { input: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }) },
  },
  surveys: {
    survey: {},
    list: {},
    submit: { skip: 'answers' },
    consultation: { input: () => ({ query: { consultation_id: NOBODY } }), refusals: [4004] },
    answerConsultation: { skip: 'answers' },
    appointments: { input: () => ({ query: { limit: 5 } }) },
    makeAppointment: { skip: 'makes an appointment' },
    cancelAppointment: { skip: 'changes an appointment' },
  },
  publicTrade: {
    buyTerms: { input: fund },
    buy: { skip: 'makes an order' },
    redeemTerms: { input: () => ({ query: { fund_code: NOBODY } }), refusals: [4004] },
    redeem: { skip: 'makes an order' },
    cancel: { skip: 'changes an order' },
    order: { input: () => ({ query: { order_id: NOBODY } }), refusals: [4004] },
    orders: { input: () => ({ query: { limit: 5 } }) },
    chooseCard: { skip: 'moves money' },
    payCards: {},
    sendPasswordCaptcha: { skip: 'sends a real message' },
    setPassword: { skip: 'changes a password' },
  },
  plans: {
    list: {},
    plan: { input: () => ({ query: { plan_id: NOBODY } }), refusals: [4004] },
    runs: { input: () => ({ query: { plan_id: NOBODY } }), refusals: [4004] },
    nextRuns: { input: () => ({ query: { frequency: 'week', day: 1 } }) },
    create: { skip: 'makes a plan' },
    edit: { skip: 'changes a plan' },
    setState: { skip: 'changes a plan' },
  },
  publicAccount: {
    positions: {},
    notices: {},
    position: { input: () => ({ query: { fund_code: NOBODY } }), refusals: [4004] },
    income: {},
    lockedShares: { input: () => ({ query: { fund_code: NOBODY } }), refusals: [4004] },
    setDividendWay: { skip: 'changes how dividends are taken' },
  },
  intents: {
    key: { input: () => ({ query: { call: 'contract.check', subject: NOBODY } }) },
    outcome: { input: () => ({ query: { key: NOBODY } }) },
  },
} satisfies Partial<Samples>;
