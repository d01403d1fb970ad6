/**
 * Sample statements in the style of Chinese banks, with fictitious accounts. They are modelled on bank exports from
 * memory: none is a real file. Each has money in from 程若兰 or others, and usually money out.
 */
export interface BankLayout {
  bank: string;
  what: string;
  text: string;
  /** Columns chosen by an operator. */
  columns?: Readonly<Record<string, string>>;
  /** Time, payer, fen and reference of the accepted rows; or a part of the refusal of the whole statement. */
  taken: (readonly [string, string, number, string | null])[] | string;
  skipped?: number;
  /** Line and a part of the reason. */
  refused?: string[];
}

const MILLION = 100_000_000;
const lines = (...rows: string[]): string => rows.join('\r\n');

export const BANK_LAYOUTS: readonly BankLayout[] = [
  {
    bank: '工商银行 企业网银',
    what: 'direction and two columns of amounts, a preface, a row of sums',
    text: lines(
      '[HISTORYDETAIL]',
      '凭证号,本方账号,对方账号,交易时间,借/贷,借方发生额,贷方发生额,对方行号,摘要,用途,对方单位名称,余额,个性化信息',
      '0,0200001,6222001,2026-11-20 10:15:30,贷,0.00,"1,000,000.00",102,汇款,认购 P1,程若兰,"1,500,000.00",',
      '0,0200001,6222002,2026-11-20 11:00:00,借,"300,000.00",0.00,102,划款,管理费,某基金公司,"1,200,000.00",',
      '合计,,,,,"300,000.00","1,000,000.00",,,,,,',
    ),
    taken: [['2026-11-20T02:15:30.000Z', '程若兰', MILLION, null]],
    skipped: 1,
  },
  {
    bank: '工商银行 个人',
    what: 'cells with a tab, money in and out in columns of their own, no time of day',
    text: lines(
      '明细查询文件下载',
      '卡号: 6222****1234\t',
      '交易日期,摘要,交易场所,交易国家或地区简称,钞/汇,交易金额(收入),交易金额(支出),交易币种,余额,对方户名,对方账户',
      '2026-11-20\t,汇款\t,网银\t,CHN\t,钞\t,"1,000,000.00"\t,\t,人民币\t,"1,000,100.00"\t,程若兰\t,6222\t',
    ),
    taken: [],
    skipped: 0,
    refused: ['4 看不懂入账时间“2026-11-20”'],
  },
  {
    bank: '建设银行 企业网银',
    what: 'wide brackets, day and time in one cell, a reference of two numbers',
    text: lines(
      '账号,账户名称,交易时间,借方发生额（支取）,贷方发生额（收入）,余额,币种,对方户名,对方账号,对方开户机构,记账日期,摘要,备注,账户明细编号-交易流水号,企业流水号,凭证种类,凭证号,关联账户',
      '1105,募集户,20261120 10:15:30,0.00,1000000.00,1500000.00,人民币元,程若兰,6217,建行,20261120,转账,P1,12-105920261120000123,,,,',
      '1105,募集户,20261120 11:15:30,250.00,0.00,1499750.00,人民币元,,,,20261120,手续费,,13-105920261120000124,,,,',
    ),
    taken: [['2026-11-20T02:15:30.000Z', '程若兰', MILLION, '12-105920261120000123']],
    skipped: 1,
  },
  {
    bank: '建设银行 企业网银',
    what: 'a row booked on the next day',
    text: lines(
      '交易时间,借方发生额（支取）,贷方发生额（收入）,余额,币种,对方户名,记账日期,摘要',
      '20261120 22:15:30,0.00,1000000.00,1500000.00,人民币元,程若兰,20261121,转账',
    ),
    taken: [],
    skipped: 0,
    refused: ['2 入账日期不一致'],
  },
  {
    bank: '农业银行 企业网银',
    what: 'a preface of the account, columns of income and expense, sums below',
    text: lines(
      '账户明细',
      '账号：,10-338001040012345,户名：,募集账户,币种：,人民币',
      '起始日期：,20261101,截止日期：,20261120,,',
      '交易时间,收入金额,支出金额,账户余额,对方账号,对方户名,对方开户行,交易用途',
      '2026-11-20 10:15:30,"1,000,000.00",,"1,500,000.00",6228,程若兰,农行,认购',
      '2026-11-20 11:15:30,,"300,000.00","1,200,000.00",1038,某公司,农行,付款',
      '收入合计：,"1,000,000.00",支出合计：,"300,000.00",,,,',
    ),
    taken: [['2026-11-20T02:15:30.000Z', '程若兰', MILLION, null]],
    skipped: 1,
  },
  {
    bank: '农业银行 银企直连',
    what: 'a time stamp with dots, amounts with their direction as C and D',
    text: lines(
      '交易日期|交易时间戳|借贷标志|币种|发生额|账户余额|对方户名|对方账号|日志号|摘要',
      '20261120|2026-11-20-10.15.30.123456|C|CNY|1000000.00|1500000.00|程若兰|6228|12345|转存',
      '20261120|2026-11-20-11.15.30.123456|D|CNY|300000.00|1200000.00|某公司|1038|12346|转支',
    ),
    taken: [['2026-11-20T02:15:30.000Z', '程若兰', MILLION, null]],
    skipped: 1,
  },
  {
    bank: '中国银行 企业网银',
    what: 'names in two languages, incoming and outgoing by 来账 and 往账, payer and payee',
    text: lines(
      '查询账号[ Inquirer account number ],347001,,,,,,,,,,,',
      '交易总笔数[ Total number of transactions ],2,,,,,,,,,,,',
      "交易类型[ Transaction Type ],业务类型[ Business type ],付款人账号[ Debit Account No. ],付款人名称[ Payer's Name ],收款人名称[ Payee's Name ],交易日期[ Transaction Date ],交易时间[ Transaction time ],交易货币[ Trade Currency ],交易金额[ Trade Amount ],交易后余额[ After-transaction balance ],交易流水号[ Transaction reference number ],摘要[ Reference ],交易附言[ Remark ]",
      '来账,转账汇款,6216,程若兰,募集专户,20261120,10:15:30,CNY,"1,000,000.00","1,500,000.00",="202611200000123456",汇款,P1',
      '往账,转账汇款,347001,募集专户,某公司,20261120,11:15:30,CNY,"-300,000.00","1,200,000.00",="202611200000123457",划款,',
    ),
    taken: [['2026-11-20T02:15:30.000Z', '程若兰', MILLION, '202611200000123456']],
    skipped: 1,
  },
  {
    bank: '招商银行 企业网银',
    what: 'day and time apart, names of either side, a flag of reversals',
    text: lines(
      '账号,账号名称,币种,交易日,交易时间,起息日,交易类型,借方金额,贷方金额,余额,摘要,流水号,业务名称,用途,业务参考号,收/付方名称,收/付方账号,冲账标志',
      '7559,募集户,人民币,20261120,101530,20261120,转账汇款,,1000000.00,1500000.00,认购,K2026112000001,网银,P1,B1,程若兰,6225,N',
      '7559,募集户,人民币,20261120,111530,20261120,转账汇款,300000.00,,1200000.00,划款,K2026112000002,网银,,B2,某公司,7551,N',
      '7559,募集户,人民币,20261120,121530,20261120,转账汇款,,300000.00,1500000.00,划款,K2026112000003,网银,,B3,某公司,7551,*',
    ),
    taken: [['2026-11-20T02:15:30.000Z', '程若兰', MILLION, 'K2026112000001']],
    skipped: 1,
    refused: ['4 “冲账标志”是“*”，可能已冲正'],
  },
  {
    bank: '招商银行 一网通',
    what: 'everything in quotes, remarks around the table',
    text: lines(
      '# 招商银行交易记录',
      '# 账号: [7559****1234]',
      '"交易日期","交易时间","收入","支出","余额","交易类型","对方户名","交易备注"',
      '"20261120","10:15:30","1000000.00","","1500000.00","转账汇款","程若兰","认购"',
      '"20261120","11:15:30","","300000.00","1200000.00","转账汇款","某公司",""',
      '# 收入合计: 1 笔，1000000.00 元',
    ),
    taken: [['2026-11-20T02:15:30.000Z', '程若兰', MILLION, null]],
    skipped: 1,
  },
  {
    bank: '交通银行 企业网银',
    what: 'one amount with 借贷标志, and a page that repeats its header',
    text: lines(
      '查询起日,20261120,查询止日,20261120,,,,,',
      '记账日期,交易时间,借贷标志,发生额,余额,对方户名,对方账号,核心流水号,摘要',
      '20261120,10:15:30,贷,1000000.00,1500000.00,程若兰,6222,EEZ0001,转账',
      '记账日期,交易时间,借贷标志,发生额,余额,对方户名,对方账号,核心流水号,摘要',
      '20261120,11:15:30,借,300000.00,1200000.00,某公司,3100,EEZ0002,转账',
      '本页合计,,,1300000.00,,,,,',
      '总笔数:2',
    ),
    taken: [['2026-11-20T02:15:30.000Z', '程若兰', MILLION, 'EEZ0001']],
    skipped: 1,
  },
  {
    bank: '浦发银行 企业网银',
    what: 'columns of debit and credit alone, tabs as separators, the newest row first',
    text: lines(
      '交易日期\t交易时间\t摘要\t借方\t贷方\t余额\t对方名称\t流水号',
      '2026-11-20\t11:15:30\t划款\t300,000.00\t\t1,200,000.00\t某公司\t99902',
      '2026-11-20\t10:15:30\t汇入\t\t1,000,000.00\t1,500,000.00\t程若兰\t99901',
    ),
    taken: [['2026-11-20T02:15:30.000Z', '程若兰', MILLION, '99901']],
    skipped: 1,
  },
  {
    bank: '中信银行 企业网银',
    what: 'directions by 转入 and 转出 in a column of another name',
    text: lines(
      '交易日期,交易时间,交易方式,金额,账户余额,对方账户名称,柜员交易号,摘要',
      '2026-11-20,10:15:30,转入,"1,000,000.00","1,500,000.00",程若兰,000123,认购',
      '2026-11-20,11:15:30,转出,"300,000.00","1,200,000.00",某公司,000124,划款',
    ),
    taken: [['2026-11-20T02:15:30.000Z', '程若兰', MILLION, null]],
    skipped: 1,
  },
  {
    bank: '民生银行 企业网银',
    what: 'signed amounts without any column of direction',
    text: lines(
      '交易日期;交易时间;交易金额;账户余额;对方户名;交易流水号;附言',
      '2026年11月20日;上午10:15;1,000,000.00;1,500,000.00;程若兰;M001;认购',
      '2026年11月20日;下午3:15;-300,000.00;1,200,000.00;某公司;M002;',
    ),
    taken: [['2026-11-20T02:15:00.000Z', '程若兰', MILLION, 'M001']],
    skipped: 1,
  },
  {
    bank: '兴业银行 托管专户',
    what: 'unsigned amounts, the direction in figures that mean nothing outside the bank',
    text: lines(
      '入账时间,收付标志,金额,对方户名,流水号',
      '2026-11-20 10:15:30,1,1000000.00,程若兰,X1',
      '2026-11-20 11:15:30,2,300000.00,某公司,X2',
    ),
    taken: [],
    skipped: 0,
    refused: ['2 看不懂收支方向“1”', '3 看不懂收支方向“2”'],
  },
  {
    bank: '光大银行 托管专户',
    what: 'amounts in 万元',
    text: lines(
      '入账时间,对方户名,贷方发生额（万元）,借方发生额（万元）',
      '2026-11-20 10:15:30,程若兰,100.00,',
    ),
    taken: '单位不是人民币元',
  },
  {
    bank: '平安银行 托管专户',
    what: 'a sheet of Excel: afternoons, dates of three kinds, references as exponents',
    text: lines(
      '到账时间,付款人名称,入账金额,流水号,附言',
      '2026/11/20 下午 3:15:30,程若兰,"1,000,000.00 ",P20261120001,认购',
      '2026/11/20 12:15:30 AM,王五,"¥1,000,000.00",P20261120002,认购',
      '2026/11/20 15:15,赵六,1000000,2.02611E+18,认购',
    ),
    taken: [
      ['2026-11-20T07:15:30.000Z', '程若兰', MILLION, 'P20261120001'],
      ['2026-11-19T16:15:30.000Z', '王五', MILLION, 'P20261120002'],
    ],
    skipped: 0,
    refused: ['4 流水号“2.02611E+18”在表格软件中丢失了末尾的数字'],
  },
  {
    bank: '华夏银行 托管专户',
    what: 'receipts alone in a column that says so by the choice of the operator',
    text: lines('登记时间,客户,数额,编号', '2026-11-20 10:15,程若兰,"1,000,000.00",H1'),
    columns: { time: '登记时间', payer: '客户', amount: '数额', reference: '编号' },
    taken: [['2026-11-20T02:15:00.000Z', '程若兰', MILLION, 'H1']],
    skipped: 0,
  },
  {
    bank: '广发银行 托管专户',
    what: 'unsigned amounts of both directions, and nothing that says which',
    text: lines(
      '交易时间,对方户名,交易金额,流水号',
      '2026-11-20 10:15:30,程若兰,1000000.00,G1',
      '2026-11-20 11:15:30,某公司,300000.00,G2',
    ),
    taken: [],
    skipped: 0,
    refused: ['2 “交易金额”没有说明是收入还是支出', '3 “交易金额”没有说明是收入还是支出'],
  },
  {
    bank: '邮储银行 企业网银',
    what: 'a comma that was not quoted, and a refund that came back',
    text: lines(
      '交易日期,交易时间,收入,支出,对方户名,流水号,摘要',
      '20261120,10:15:30,1,000,000.00,,程若兰,Y1,认购',
      '20261120,10:16:30,500000.00,,李四,Y2,退汇',
      '20261120,10:17:30,500000.00,,王五,Y3,认购',
    ),
    taken: [['2026-11-20T02:17:30.000Z', '王五', MILLION / 2, 'Y3']],
    skipped: 0,
    refused: ['2 应有 7 列，实有 9 列', '3 “退汇”可能是退回或冲正的款项'],
  },
  {
    bank: '北京银行 企业网银',
    what: 'a day without a time',
    text: lines('日期,收入,支出,余额,对方户名,摘要', '2026-11-20,1000000.00,,1500000.00,程若兰,认购'),
    taken: [],
    skipped: 0,
    refused: ['2 看不懂入账时间“2026-11-20”'],
  },
  {
    bank: '上海银行 托管专户',
    what: 'a note with a line break in quotes, and interest without a payer',
    text: lines(
      '入账时间,付款人名称,收入金额,支出金额,流水号,附言',
      '2026-11-20 10:15:30,程若兰,1000000.00,,S1,"认购',
      'P1"',
      '2026-11-21 00:10:00,,12.34,,S2,结息',
    ),
    taken: [['2026-11-20T02:15:30.000Z', '程若兰', MILLION, 'S1']],
    skipped: 0,
    refused: ['4 缺少付款户名'],
  },
  {
    bank: '宁波银行 企业网银',
    what: 'a quote that closes in a later row',
    text: lines(
      '入账时间,付款人名称,收入金额,流水号,附言',
      '2026-11-20 10:15:30,程若兰,1000000.00,N1,"认购',
      '2026-11-20 10:16:30,李四,1000000.00,N2,认购',
      '2026-11-20 10:17:30,王五,1000000.00,N3,认购"',
    ),
    taken: '第 2 行：引号内的换行（至第 4 行）之间还有分隔符',
  },
];
