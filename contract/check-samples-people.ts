import { SAMPLE_AGREEMENTS, UNKNOWN_ID, type CallSamples } from '~/contract/check-sample';

/** Samples for people: logins, verification, files, messages, membership, adviser. */
export const ACCOUNT_SAMPLES = {
  auth: {
    sendCaptcha: { skip: 'sends a real message' },
    loginByCaptcha: { skip: 'needs a code from a message' },
    loginByPassword: {
      input: ({ phone, password }) =>
        phone && password ? { body: { phone, password, ...SAMPLE_AGREEMENTS } } : null,
    },
    register: {
      input: () => ({
        body: { register_token: UNKNOWN_ID, password: 'ContractCheck1', ...SAMPLE_AGREEMENTS },
      }),
      refusals: [5004],
    },
    setPassword: { skip: 'changes a password' },
    oneTapLogin: {
      input: () => ({ body: { token: UNKNOWN_ID, user_information: '', ...SAMPLE_AGREEMENTS } }),
    },
    reloadSession: { input: () => ({ query: { token: UNKNOWN_ID } }) },
    loginStatus: {},
    logout: {},
    adviserInfo: { input: () => ({ query: { sms_id: UNKNOWN_ID } }), refusals: [4004] },
  },
  invites: {
    letter: { input: () => ({ query: { iv_code: UNKNOWN_ID } }) },
    own: {},
    replace: { input: () => ({ body: { iv_code: UNKNOWN_ID } }) },
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
  member: {
    rules: {},
    standing: {},
    growth: { input: () => ({ query: { limit: 5 } }) },
    rights: { input: () => ({ query: { limit: 5 } }) },
    takeSeat: { input: () => ({ body: { video_id: UNKNOWN_ID } }), refusals: [4004] },
    bookCall: { skip: 'uses a right of the year' },
    takeReport: { input: () => ({ body: { news_id: UNKNOWN_ID } }), refusals: [4004] },
    giveBack: { input: () => ({ body: { use_id: UNKNOWN_ID } }), refusals: [4004] },
    report: { input: () => ({ query: { use_id: UNKNOWN_ID } }), refusals: [4004] },
  },
  files: {
    linkPicture: { input: () => ({ query: { kind: 'brand' } }) },
    // Bytes that match no file type, so nothing is stored.
    upload: {
      input: () => ({ query: { kind: 'avatar' }, body: new TextEncoder().encode('contract check') }),
      refusals: [4015],
    },
    checkPaper: { input: () => ({ body: new TextEncoder().encode('contract check') }) },
    info: { input: () => ({ query: { file_id: UNKNOWN_ID } }), refusals: [4004] },
    documentInfo: { input: () => ({ query: { file_id: UNKNOWN_ID } }), refusals: [4004] },
    content: { input: () => ({ query: { file_id: UNKNOWN_ID } }), refusals: [4004] },
    publicContent: { input: () => ({ query: { file_id: UNKNOWN_ID } }), refusals: [4004] },
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
  holderNotices: {
    list: {},
    detail: { input: () => ({ query: { notice_id: UNKNOWN_ID } }), refusals: [4004] },
    confirm: { skip: 'is a statement of the person' },
  },
  messages: {
    list: { input: () => ({ query: { limit: 5 } }) },
    unread: {},
    read: { skip: 'marks as read' },
    remove: { input: () => ({ body: { message_id: UNKNOWN_ID } }) },
    quietHours: {},
    // Sets no quiet hours, which is the usual state, so nothing remains after the check.
    setQuietHours: { input: () => ({ body: { quiet: null } }) },
  },
  consents: {
    current: {},
    list: { input: () => ({ query: { limit: 5 } }) },
    give: { skip: 'is a statement of the person' },
    withdraw: { skip: 'is a statement of the person' },
  },
  account: {
    security: {},
    endOtherLogins: { skip: 'ends logins' },
    // Code and ticket are invalid, so nothing is changed.
    provePhone: { input: () => ({ body: { way: 'captcha', captcha: '000000' } }), refusals: [5001, 5002] },
    changePhone: {
      input: () => ({ body: { ticket: UNKNOWN_ID, phone: '13900000000', captcha: '000000' } }),
      refusals: [4003],
    },
    cancellation: {},
    startCancellation: { skip: 'begins a cancellation' },
    cancel: {
      input: ({ token }) =>
        token ? { body: { ticket: UNKNOWN_ID, reason: 'unused', captcha: '000000' } } : null,
      refusals: [4003],
    },
  },
  looks: { mine: {} },
  feedback: {
    submit: { skip: 'makes an entry that people answer' },
    list: { input: () => ({ query: { limit: 5 } }) },
    detail: { input: () => ({ query: { number: 'F000000000000' } }), refusals: [4004] },
    lookup: {
      input: () => ({ body: { number: 'F000000000000', lookup_code: UNKNOWN_ID } }),
      refusals: [4004],
    },
  },
  advisers: {
    clients: { refusals: [4003] },
    client: { input: () => ({ query: { client_id: UNKNOWN_ID } }), refusals: [4003, 4004] },
    answerMeeting: {
      input: () => ({ body: { client_id: UNKNOWN_ID, appointment_id: UNKNOWN_ID, answer: 'accepted' } }),
      refusals: [4003, 4004],
    },
    askConsent: { skip: 'tells people something' },
    mine: {},
    answerConsent: { skip: 'changes a consent' },
  },
  ownData: {
    status: {},
    ask: { skip: 'makes a copy of everything' },
    open: { input: () => ({ body: { copy_id: UNKNOWN_ID, password: UNKNOWN_ID } }), refusals: [4004] },
    content: { input: () => ({ query: { copy_id: UNKNOWN_ID } }), refusals: [4004] },
  },
} satisfies Partial<CallSamples>;
