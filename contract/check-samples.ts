import type { CallInput, Contract, ServiceName } from '~/contract/index';

/** What earlier replies have shown, for the inputs of later calls. */
export interface Found {
  phone?: string;
  password?: string;
  token?: string;
  productId?: string;
  companyId?: string;
  managerId?: string;
  /** A public fund that is not on the watchlist. */
  fundCode?: string;
  /** An article the account has not liked or collected. */
  newsId?: string;
  groupId?: string;
}

interface Sample<C> {
  /** Input made of what was found; null when that is not enough. */
  input?: (found: Found) => CallInput<C> | null;
  /** Codes beside 0 that are a right answer to this input. */
  refusals?: readonly number[];
  /** Why the call is not made. */
  skip?: string;
}

type Samples = { [S in ServiceName]: { [C in keyof Contract[S]]: Sample<Contract[S][C]> } };

/** An id that belongs to nothing. */
const NOBODY = 'contract-check-none';
const AGREEMENTS = { agreement_list: [2, 3] };

const product = ({ productId }: Found) => (productId ? { query: { product_id: productId } } : null);
const fund = ({ fundCode }: Found) => (fundCode ? { query: { fund_code: fundCode } } : null);
/** A body about the fund that was added before it. */
const aboutWatched = <T>({ fundCode }: Found, body: (fund: { kind: 'public'; id: string }) => T) =>
  fundCode ? { body: body({ kind: 'public', id: fundCode }) } : null;
const watched = ({ fundCode }: Found) => (fundCode ? { body: { public: [fundCode] } } : null);

/** One sample a call; a call without one does not compile. */
export const SAMPLES: Samples = {
  auth: {
    sendCaptcha: { skip: 'sends a real message' },
    loginByCaptcha: { skip: 'needs a code from a message' },
    loginByPassword: {
      input: ({ phone, password }) =>
        phone && password ? { body: { phone, password, ...AGREEMENTS } } : null,
    },
    register: {
      input: () => ({ body: { register_token: NOBODY, password: 'ContractCheck1', ...AGREEMENTS } }),
      refusals: [5004],
    },
    setPassword: { skip: 'changes a password' },
    oneTapLogin: {
      input: () => ({ body: { token: NOBODY, user_information: '', ...AGREEMENTS } }),
    },
    reloadSession: { input: () => ({ query: { token: NOBODY } }) },
    loginStatus: {},
    logout: {},
    adviserInfo: { input: () => ({ query: { sms_id: NOBODY } }), refusals: [4004] },
  },
  invites: {
    letter: { input: () => ({ query: { iv_code: NOBODY } }) },
    own: {},
    replace: { input: () => ({ body: { iv_code: NOBODY } }) },
    came: {},
    poster: { input: () => ({ query: { address: 'https://portal.example/wealth/invitation' } }) },
  },
  users: {
    states: {},
    config: {},
    saveSettings: { input: () => ({ body: {} }) },
    asset: {},
    assetDetail: { input: () => ({ body: { part: 'simu' } }) },
    identityStatus: {},
    memberInfo: {},
    phoneNumbers: {},
    inviteUrl: {},
  },
  catalogue: {
    simuList: { input: () => ({ query: { limit: 5 } }) },
    publicList: { input: () => ({ query: { limit: 50 } }) },
    simuDetail: { input: product },
    companyList: { input: () => ({ query: { limit: 5 } }) },
    companyDetail: { input: ({ companyId }) => (companyId ? { query: { company_id: companyId } } : null) },
    managerList: { input: () => ({ query: { limit: 5 } }) },
    managerDetail: { input: ({ managerId }) => (managerId ? { query: { manager_id: managerId } } : null) },
    related: { input: ({ fundCode }) => (fundCode ? { query: { product_id: fundCode } } : null) },
    suggest: { input: () => ({ body: { category: 'home' } }) },
    simuStrategies: {},
    companySizes: {},
    starManagers: {},
    houseList: {},
    houseListEntry: { input: ({ companyId }) => (companyId ? { query: { company_id: companyId } } : null) },
    simuSelections: {},
    filedProducts: { input: () => ({ query: { limit: 5 } }) },
    simuRecommended: {},
    simuLookThrough: { input: () => ({ query: { product_ids: NOBODY } }) },
    simuFacets: { input: () => ({ query: { facets: 'strategy,size' } }) },
    publicFacets: {},
  },
  market: {
    simuNav: { input: product },
    simuNavList: { input: product },
    simuPerformance: { input: product },
    fundInfo: { input: fund },
    fundDividend: { input: fund },
    fundAnnouncements: { input: fund },
    fundDescription: { input: fund },
    fundManagers: { input: fund },
    fundNav: { input: fund },
    fundNavList: { input: fund },
    fundPerformance: { input: fund },
    fundTradeRules: { input: fund },
    fundAnalysis: { input: fund },
    fundCompare: {
      input: ({ productId, fundCode }) =>
        productId && fundCode ? { query: { ids: `simu:${productId},public:${fundCode}` } } : null,
    },
    fundFigure: {
      input: ({ fundCode }) => (fundCode ? { query: { fund_code: fundCode, of: 'nav' } } : null),
    },
    simuFigure: {
      input: ({ productId }) => (productId ? { query: { product_id: productId, of: 'nav' } } : null),
    },
    fundFalls: { input: fund },
    simuFalls: { input: product },
    fundTenures: { input: fund },
    simuTenures: { input: ({ managerId }) => (managerId ? { query: { manager_id: managerId } } : null) },
    announcementList: { input: () => ({ query: { limit: 5 } }) },
    fundSelections: {},
    planReplay: {
      input: ({ fundCode }) =>
        fundCode ? { query: { fund_code: fundCode, amount: '1000', frequency: 'month', day: 8 } } : null,
      // A fund without NAV, or one whose NAV never moves, has nothing to replay.
      refusals: [4000],
    },
  },
  content: {
    homeFeed: {},
    newsList: { input: () => ({ query: { limit: 50 } }) },
    newsDetail: { input: ({ newsId }) => (newsId ? { query: { news_id: newsId } } : null) },
    newsMount: {
      // Taking back a like that is not there changes nothing; a guest's would count.
      input: ({ newsId, token }) =>
        newsId && token ? { body: { news_id: newsId, operate: 'like', is_cancel: true } } : null,
    },
    newsRead: { skip: 'marks an article as read for good' },
    phrases: {},
    siteKinds: {},
    siteAddresses: { input: () => ({ query: { kind: 'topic' } }) },
    deployConfig: { input: () => ({ query: { key: 'frontend_config' } }) },
    versions: {},
  },
  school: {
    courses: {},
    lesson: { input: () => ({ query: { lesson_id: NOBODY } }), refusals: [4004] },
    progress: {},
    answer: { input: () => ({ body: { lesson_id: NOBODY, chosen: 'a' } }), refusals: [4004] },
    certify: { input: () => ({ body: { course_id: NOBODY, has_name: false } }), refusals: [4004] },
    certificate: { input: () => ({ query: { code: NOBODY } }), refusals: [4004] },
    certificatePicture: { input: () => ({ query: { code: NOBODY } }), refusals: [4004] },
  },
  member: {
    rules: {},
    standing: {},
    growth: { input: () => ({ query: { limit: 5 } }) },
    rights: { input: () => ({ query: { limit: 5 } }) },
    takeSeat: { input: () => ({ body: { video_id: NOBODY } }), refusals: [4004] },
    bookCall: { skip: 'uses a right of the year' },
    takeReport: { input: () => ({ body: { news_id: NOBODY } }), refusals: [4004] },
    giveBack: { input: () => ({ body: { use_id: NOBODY } }), refusals: [4004] },
    report: { input: () => ({ query: { use_id: NOBODY } }), refusals: [4004] },
  },
  reading: {
    topics: {},
    tags: {},
    mine: { input: () => ({ query: { which: 'read', limit: 5 } }) },
    forget: { skip: 'takes articles out of a list for good' },
  },
  search: {
    query: { input: () => ({ query: { keyword: '基金' } }) },
    hot: {},
  },
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
  files: {
    linkPicture: { input: () => ({ query: { kind: 'brand' } }) },
    // Bytes that are no file of any type: nothing is kept.
    upload: {
      input: () => ({ query: { kind: 'avatar' }, body: new TextEncoder().encode('contract check') }),
      refusals: [4015],
    },
    checkPaper: { input: () => ({ body: new TextEncoder().encode('contract check') }) },
    info: { input: () => ({ query: { file_id: NOBODY } }), refusals: [4004] },
    documentInfo: { input: () => ({ query: { file_id: NOBODY } }), refusals: [4004] },
    content: { input: () => ({ query: { file_id: NOBODY } }), refusals: [4004] },
    publicContent: { input: () => ({ query: { file_id: NOBODY } }), refusals: [4004] },
  },
  tracking: {
    collect: { input: () => ({ body: { ec: 'contract_check', ea: 'view' } }) },
    userState: { input: () => ({ query: { page_referer: '' } }) },
    scriptError: { input: () => ({ body: { type: 'contract-check' } }) },
    observe: { input: () => ({ body: { event_name: 'contract_check' } }) },
  },
  verification: {
    quiz: {},
    saveQuizDraft: { skip: 'changes a draft' },
    submitQuiz: { skip: 'changes the risk level' },
    verifyIdentity: { skip: 'changes the identity' },
    baseInfo: {},
    saveBaseInfo: { skip: 'changes base info' },
    bankCards: {},
    sendCardCaptcha: { skip: 'sends a real message' },
    bindBankCard: { skip: 'binds a card' },
    removeBankCard: { skip: 'removes a card' },
    checkPerson: { skip: 'counts tries' },
    checkFace: { skip: 'counts tries' },
    requestCertificate: { skip: 'issues a certificate' },
    sendEmailCode: { skip: 'sends a real message' },
    saveEmail: { skip: 'needs a code from a message' },
    signPledge: { skip: 'signs' },
    qualification: { input: () => ({ query: { kind: 'simu' } }) },
    applyQualification: { skip: 'asks for a review' },
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
  equity: {
    productList: { input: () => ({ query: { limit: 5 } }) },
    productDetail: { input: () => ({ query: { product_id: NOBODY } }), refusals: [4004] },
    companyList: {},
    companyDetail: { input: () => ({ query: { company_id: NOBODY } }), refusals: [4004] },
    managerList: {},
    managerDetail: { input: () => ({ query: { manager_id: NOBODY } }), refusals: [4004] },
    commitments: {},
  },
  quasiFixed: {
    productList: { input: () => ({ query: { limit: 5 } }) },
    productDetail: { input: () => ({ query: { product_id: NOBODY } }), refusals: [4004] },
    market: {},
  },
  home: { mine: {} },
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
  holderNotices: {
    list: {},
    detail: { input: () => ({ query: { notice_id: NOBODY } }), refusals: [4004] },
    confirm: { skip: 'is a statement of the person' },
  },
  messages: {
    list: { input: () => ({ query: { limit: 5 } }) },
    read: { skip: 'marks as read' },
    remove: { input: () => ({ body: { message_id: NOBODY } }) },
    quietHours: {},
    // As it is for most: nothing is left behind.
    setQuietHours: { input: () => ({ body: { quiet: null } }) },
  },
  consents: {
    current: {},
    list: { input: () => ({ query: { limit: 5 } }) },
    give: { skip: 'is a statement of the person' },
    withdraw: { skip: 'is a statement of the person' },
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
  awards: {
    edition: {},
    vote: { input: () => ({ body: { nominee_id: NOBODY } }), refusals: [4004] },
    simuRecord: { input: ({ productId }) => (productId ? { query: { product_id: productId } } : null) },
    simuYear: {},
  },
  account: {
    security: {},
    endOtherLogins: { skip: 'ends logins' },
    // Neither a code nor a ticket of anybody: nothing is changed.
    provePhone: { input: () => ({ body: { way: 'captcha', captcha: '000000' } }), refusals: [5001, 5002] },
    changePhone: {
      input: () => ({ body: { ticket: NOBODY, phone: '13900000000', captcha: '000000' } }),
      refusals: [4003],
    },
    cancellation: {},
    startCancellation: { skip: 'begins a cancellation' },
    cancel: {
      input: ({ token }) =>
        token ? { body: { ticket: NOBODY, reason: 'unused', captcha: '000000' } } : null,
      refusals: [4003],
    },
  },
  indices: {
    about: {},
    simuSeries: {},
  },
  intents: {
    key: { input: () => ({ query: { call: 'contract.check', subject: NOBODY } }) },
    outcome: { input: () => ({ query: { key: NOBODY } }) },
  },
  activities: {
    list: { input: () => ({ query: { limit: 5 } }) },
    detail: { input: () => ({ query: { activity_id: NOBODY } }), refusals: [4004] },
    forMe: {},
    own: { input: () => ({ query: { limit: 5 } }) },
    register: { input: () => ({ body: { activity_id: NOBODY } }), refusals: [4004] },
    cancel: { input: () => ({ body: { activity_id: NOBODY } }), refusals: [4004] },
    pass: { input: () => ({ query: { activity_id: NOBODY } }), refusals: [4004] },
    checkIn: { input: () => ({ body: { activity_id: NOBODY, code: NOBODY } }), refusals: [4003, 4004] },
    checkInOwn: { input: () => ({ body: { activity_id: NOBODY } }), refusals: [4004] },
    desk: {},
  },
  videos: {
    list: { input: () => ({ query: { limit: 5 } }) },
    upcoming: {},
    detail: { input: () => ({ query: { video_id: NOBODY } }), refusals: [4004] },
    feed: { input: () => ({ query: { limit: 2 } }) },
    clip: { input: () => ({ query: { video_id: NOBODY, form: 'png' } }), refusals: [4004] },
    gatedClip: {
      input: () => ({ query: { video_id: NOBODY, form: 'mp4', until: 0, signature: 'x'.repeat(43) } }),
      refusals: [4004],
    },
    reserve: { input: () => ({ body: { video_id: NOBODY, is_cancel: true } }), refusals: [4004] },
    notePosition: { input: () => ({ body: { video_id: NOBODY, seconds: 0 } }), refusals: [4004] },
  },
  looks: { mine: {} },
  feedback: {
    submit: { skip: 'makes an entry that people answer' },
    list: { input: () => ({ query: { limit: 5 } }) },
    detail: { input: () => ({ query: { number: 'F000000000000' } }), refusals: [4004] },
    lookup: {
      input: () => ({ body: { number: 'F000000000000', lookup_code: NOBODY } }),
      refusals: [4004],
    },
  },
  advisers: {
    clients: { refusals: [4003] },
    client: { input: () => ({ query: { client_id: NOBODY } }), refusals: [4003, 4004] },
    answerMeeting: {
      input: () => ({ body: { client_id: NOBODY, appointment_id: NOBODY, answer: 'accepted' } }),
      refusals: [4003, 4004],
    },
    askConsent: { skip: 'tells people something' },
    mine: {},
    answerConsent: { skip: 'changes a consent' },
  },
};
