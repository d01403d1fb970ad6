import { readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteOldMails, queueCode, sendMails } from '~/upstream/core/mail/outbox';
import { alerts as contract } from '~/contract/alerts';
import type { MailTopic } from '~/contract/notice-topics';
import { createMailTransport, type Mail } from '~/upstream/core/mail/transport';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { alerts } from '~/upstream/modules/notifications/alerts';
import { addNotice } from '~/upstream/core/notices';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
let account: Awaited<ReturnType<typeof addAccount>>;
let sent: Mail[];
let phones = 0;
/** Next reply of the mail server; null accepts the mail. */
let refusal: string | null;

describeOnEachDatabase('mail outbox', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened(), settings: { PORTAL_URL: 'https://portal.test' } });
    world.context.mail = {
      send: (mail) => {
        if (refusal !== null) return Promise.reject(new Error(refusal));
        sent.push(mail);
        return Promise.resolve();
      },
    };
  });
  beforeEach(async () => {
    [sent, refusal] = [[], null];
    account = await addAccount(world.context, `136${String((phones += 1)).padStart(8, '0')}`);
  });
  afterEach(() => world.context.db.deleteFrom('email_outbox').execute());

  const address = () => `p${phones}@mail.test`;
  const confirm = () =>
    world.context.db
      .insertInto('emails')
      .values({
        account_id: account.id,
        email: address(),
        confirmed_at: world.context.now().toISOString(),
        code_hash: null,
        code_expires_at: null,
        sent_at: null,
        pending_email: null,
      })
      .execute();
  const wish = (topics: MailTopic[]) =>
    callHandler(contract.setMail, alerts.setMail, world.context, { body: { topics } }, account);
  const notice = (
    key: string,
    topic: 'fund_alert' | 'private_alert' | 'private_order',
    title = '衡序稳健 净值提醒',
  ) =>
    addNotice(world.context.db, world.context.now(), {
      key: `${key}:${account.id}`,
      accountId: account.id,
      topic,
      subjectId: 'F1',
      title,
      text: '2026-11-19 单位净值 1.2000，达到或高于您设定的 1.2000',
    });
  const rows = () => world.context.db.selectFrom('email_outbox').selectAll().orderBy('id').execute();

  it('goes only to people who subscribed, with a confirmed address', async () => {
    expect((await catchRefusal(wish(['alert']))).msg).toBe('请先绑定邮箱');
    await notice('a', 'fund_alert');
    await confirm();
    await notice('b', 'fund_alert');
    expect(await wish(['alert'])).toEqual({
      masked_email: expect.stringContaining('@mail.test'),
      topics: ['alert'],
    });
    await notice('c', 'private_order');
    expect(await rows()).toEqual([]);
    await notice('d', 'fund_alert');
    await notice('d', 'fund_alert');
    expect(await rows()).toHaveLength(1);
    expect(await sendMails(world.context)).toEqual({ sent: 1, failed: 0 });
    expect(await sendMails(world.context)).toEqual({ sent: 0, failed: 0 });
    expect(sent.map(({ to }) => to)).toEqual([address()]);
  });

  it('lists all notices in one mail, without figures, private funds or account data', async () => {
    await confirm();
    await wish(['trade', 'alert']);
    await notice('a', 'fund_alert');
    await notice('b', 'private_alert', '衡岳一号 净值提醒');
    await notice('c', 'private_order', '衡岳一号 1,000,000.00 元已确认');
    await sendMails(world.context);
    const [mail] = sent;
    expect([sent.length, mail?.subject]).toEqual([1, '衡序财富：您有 3 条新提醒']);
    const text = mail?.text ?? '';
    expect(text).toContain(
      '· 基金提醒：衡序稳健 净值提醒\n· 基金提醒：您设定的一项私募产品提醒\n· 交易与资金：一笔私募交易有新进展',
    );
    expect(text).toContain('https://portal.test/wealth/user');
    expect(text).not.toMatch(/衡岳|1\.2000|1,000,000|136\d{8}/);
    expect(text).toContain(mail?.stopUrl ?? '-');
  });

  it('is stopped by the code in them, including waiting mails; an unknown code changes nothing', async () => {
    await confirm();
    await wish(['alert']);
    await notice('a', 'fund_alert');
    await sendMails(world.context);
    const code = new URL(sent[0]?.stopUrl ?? '').searchParams.get('code') ?? '';
    const stop = (stop_token: string) =>
      alerts.stopMail({ query: {}, body: { stop_token }, account: null, context: world.context });
    await stop(`${code}0`);
    await notice('b', 'fund_alert');
    expect((await rows()).filter(({ next_at }) => next_at !== null)).toHaveLength(1);
    await stop(code);
    expect(await sendMails(world.context)).toEqual({ sent: 0, failed: 0 });
    expect((await rows()).at(-1)).toMatchObject({ next_at: null, sent_at: null, fault: 'stopped' });
    const { topics } = await callHandler(contract.mail, alerts.mail, world.context, {}, account);
    expect(topics).toEqual([]);
    // A new subscription creates a new code.
    await wish(['alert']);
    await stop(code);
    expect((await callHandler(contract.mail, alerts.mail, world.context, {}, account)).topics).toEqual([
      'alert',
    ]);
  });

  it('is retried with growing delays under the same id, and given up at last', async () => {
    await confirm();
    await wish(['alert']);
    await notice('a', 'fund_alert');
    refusal = `550 ${address()} unknown`;
    expect(await sendMails(world.context)).toEqual({ sent: 0, failed: 1 });
    for (const wait of [60, 300, 1_800, 7_200, 21_600, 43_200]) {
      world.pass(wait - 1);
      expect(await sendMails(world.context)).toEqual({ sent: 0, failed: 0 });
      world.pass(1);
      expect(await sendMails(world.context)).toEqual({ sent: 0, failed: 1 });
    }
    world.pass(86_400);
    const [given] = await rows();
    expect(given).toMatchObject({ next_at: null, sent_at: null, tries: 7, fault: '550 … unknown' });
    expect(world.logLines.join('')).not.toContain(address());
    refusal = null;
    expect(await sendMails(world.context)).toEqual({ sent: 0, failed: 0 });
  });

  it('waits for the next run when the server is down or hangs; one wrong address does not block others', async () => {
    await confirm();
    const { context } = world;
    const at = context.now();
    const code = {
      accountId: account.id,
      email: address(),
      subject: '邮箱验证码',
      text: '验证码 123456',
      at,
    };
    for (const minutes of [60, 61, 62])
      await queueCode(context.db, { ...code, until: new Date(at.getTime() + minutes * 60_000) });
    const failing = (code: string) => {
      const fault = Object.assign(new Error('Greeting never received'), { code });
      return { ...context, mail: { send: () => Promise.reject(fault) } };
    };
    expect(await sendMails(failing('ETIMEDOUT'))).toEqual({ sent: 0, failed: 1 });
    expect(world.logLines.at(-1)).toMatch(/"fault":"Greeting never received","of":"server"/);
    // Only the person who waited longest was tried; the others are still due.
    expect(await sendMails(failing('EENVELOPE'))).toEqual({ sent: 0, failed: 2 });
    world.pass(60);
    expect(await sendMails(context)).toEqual({ sent: 3, failed: 0 });
  });

  it('is sent by the next process when the first one died', async () => {
    await confirm();
    await wish(['alert']);
    await notice('a', 'fund_alert');
    void sendMails({ ...world.context, mail: { send: () => new Promise(() => undefined) } });
    await expect.poll(async () => (await rows())[0]?.tries).toBe(1);
    expect(await sendMails(world.context)).toEqual({ sent: 0, failed: 0 });
    world.pass(120);
    expect(await sendMails(world.context)).toEqual({ sent: 1, failed: 0 });
  });

  it('is deleted after ninety days, with the address and unused codes', async () => {
    await confirm();
    await wish(['alert']);
    await notice('a', 'fund_alert');
    const later = (days: number) => ({
      db: world.context.db,
      now: () => new Date(world.context.now().getTime() + days * 86_400_000),
    });
    await deleteOldMails(later(90));
    expect(await rows()).toHaveLength(1);
    await deleteOldMails(later(91));
    expect(await rows()).toEqual([]);
  });

  it('sends codes at once, and not after they expired', async () => {
    const { context } = world;
    const at = context.now();
    const until = new Date(at.getTime() + 600_000);
    const mail = { accountId: account.id, email: address(), subject: '邮箱验证码', text: '验证码 123456' };
    await queueCode(context.db, { ...mail, at, until });
    await sendMails(context);
    expect(sent[0]).toMatchObject({ subject: '衡序财富：邮箱验证码', stopUrl: null });
    expect(sent[0]?.text).toContain('123456');
    await queueCode(context.db, { ...mail, at, until });
    world.pass(600);
    expect(await sendMails(context)).toEqual({ sent: 0, failed: 0 });
    expect((await rows()).at(-1)).toMatchObject({ fault: 'too late', next_at: null });
  });
});

/** A mail server that accepts everything and records what it received. */
function smtpServer(): Promise<{ server: Server; said: string[]; url: string }> {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 test\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (isData && line !== '.') continue;
        if (line === 'DATA') [isData] = [true];
        else if (line === '.') isData = false;
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, said: lines, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    ),
  );
}

const MAIL: Mail = {
  messageId: '<notice-1@mails.portal>',
  to: 'p@mail.test',
  subject: '衡序财富：您有 1 条新提醒',
  text: '· 基金提醒：衡序稳健 净值提醒',
  stopUrl: 'https://portal.test/wealth/mail-stop?code=x',
};

describeTransports();
function describeTransports() {
  let smtp: Awaited<ReturnType<typeof smtpServer>>;
  let local: TestWorld;
  beforeAll(async () => {
    [smtp, local] = await Promise.all([smtpServer(), openWorld()]);
  });
  afterAll(async () => {
    smtp.server.close();
    await local.close();
  });

  it('sends a mail by SMTP with its id and an unsubscribe link', async () => {
    const { config } = local.context;
    const transport = createMailTransport({
      ...config,
      mail: { url: `${smtp.url}/?ignoreTLS=true`, from: 'a@portal.test' },
    });
    await transport?.send(MAIL);
    const lines = smtp.said.join('\n');
    expect(lines).toContain('RCPT TO:<p@mail.test>');
    expect(lines).toContain('Message-ID: <notice-1@mails.portal>');
    expect(lines).toContain('List-Unsubscribe: <https://portal.test/wealth/mail-stop?code=x>');
  });

  it('removes invisible characters from a mail, also from old rows', async () => {
    const { config } = local.context;
    const dataDir = join(local.filesDir, 'unseen');
    const subject = 'Fund\u202e A\u200b\r\nBcc: x@y.test';
    await createMailTransport({ ...config, dataDir })?.send({ ...MAIL, subject, text: 'one\u2066\ntwo' });
    const [file] = await readdir(join(dataDir, 'mails'));
    const sent = await readFile(join(dataDir, 'mails', file ?? ''), 'utf8');
    expect(sent).toContain('Subject: Fund ABcc: x@y.test');
    expect(sent).toMatch(/\r\none\r?\ntwo/);
    expect(sent).not.toMatch(/^Bcc:/m);
  });

  it('writes a file without a mail server in dev and test; elsewhere the mail waits', async () => {
    const { config } = local.context;
    const dataDir = join(local.filesDir, 'data');
    await createMailTransport({ ...config, dataDir })?.send(MAIL);
    const [file] = await readdir(join(dataDir, 'mails'));
    expect(await readFile(join(dataDir, 'mails', file ?? ''), 'utf8')).toContain('To: p@mail.test');
    expect(createMailTransport({ ...config, appEnv: 'prod' })).toBeNull();
    expect(await sendMails({ ...local.context, mail: null })).toEqual({ sent: 0, failed: 0 });
  });
}
