import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanUp } from '@/server/background';
import { prisma } from '@/server/core/platform/db';
import { inviteUser, withdrawInvitation } from '@/server/invitations/invitations.operations';
import { mailKinds } from '@/server/mail-kinds';
import { type Actor, actorsOf } from '@/server/testing/as';
import { MailServer } from '@/server/testing/smtp';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { renderLetter } from './letter';
import { listMails, resendMail } from './mail.operations';
import { sendMails } from './mail.queue';
import { senderOf } from './smtp';

const EMAIL = 'camille@example.com';
let tenants: TwoTenants;
let admin: Actor;
let server: MailServer;
const work = sendMails(mailKinds);

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  admin = await actorsOf(tenants)('admin');
  server = new MailServer();
  vi.stubEnv('NEXTAUTH_URL', 'https://brigade.example');
});
afterEach(async () => {
  await server.stop();
  vi.unstubAllEnvs();
});

const invite = (more: object = {}) =>
  admin.call(inviteUser, { email: EMAIL, role: 'brand', brandId: tenants.a.brandId, name: 'Camille', language: 'fr', ...more });
const kept = () => prisma.mail.findFirstOrThrow({ orderBy: { id: 'desc' } });
/** A second ago, so that it is due despite rounding. */
const makeDue = () => prisma.sql.run`update mails set due_at = now() - interval '1 second', leased_until = now() - interval '1 second'`;

describe('a mail', () => {
  it('is sent once, as text and HTML in the recipient’s language, from MAIL_FROM and with a link to the public address', async () => {
    await server.start();
    vi.stubEnv('MAIL_FROM', 'Chain <no-reply@chain.example>');
    const { link, isMailed } = await invite();
    expect(isMailed).toBe(true);
    await makeDue();
    expect(await work()).toBe(1);
    expect(await work()).toBe(0);
    expect(server.got).toHaveLength(1);
    const [mail] = server.got;
    expect(mail).toMatchObject({ to: EMAIL, link: `https://brigade.example${link}` });
    expect(mail?.subject).toMatch(/^Votre accès à .+ sur Brigade$/);
    expect(mail?.raw).toMatch(/Content-Type: text\/plain/);
    expect(mail?.raw).toMatch(/<html lang="fr">/);
    expect(mail?.raw).toContain('From: Chain <no-reply@chain.example>');
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
    expect(await kept()).toMatchObject({ state: 'sent', sealedSecret: null, failure: null });
  });

  it('keeps its secret encrypted while it waits, and out of the list', async () => {
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
    const { link } = await invite();
    const secret = link.split('#')[1] ?? '';
    expect(JSON.stringify(await kept())).not.toContain(secret);
    expect(JSON.stringify(await admin.call(listMails, {}))).not.toContain(secret);
  });

  it('is not queued when no mails are sent, nor for a write that is rolled back', async () => {
    vi.stubEnv('SMTP_URL', '');
    expect((await invite()).isMailed).toBe(false);
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
    await admin.outcome(inviteUser, { email: 'b@example.com', role: 'admin' }, { dryRun: true });
    expect(await prisma.mail.count()).toBe(0);
  });

  it('is sent by only one of several workers', async () => {
    await server.start();
    for (const name of ['a', 'b', 'c']) await invite({ email: `${name}@example.com` });
    await makeDue();
    await Promise.all([work(), work(), work()]);
    expect(server.got.map(({ to }) => to).toSorted()).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
  });

  it('is deleted unsent when its invitation has been withdrawn', async () => {
    await server.start();
    const { user } = await invite();
    await admin.call(withdrawInvitation, { userId: user.userId });
    await makeDue();
    await work();
    expect(server.got).toEqual([]);
    expect(await prisma.mail.count()).toBe(0);
  });

  it('is kept for a week once it is sent, and for a month when it is not', async () => {
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
    for (const [state, days] of [
      ['sent', 8],
      ['sent', 6],
      ['failed', 29],
      ['failed', 31],
      // If mails are no longer sent, nothing ends it.
      ['waiting', 29],
      ['waiting', 31],
    ] as const) {
      const at = new Date(Date.now() - days * 86_400_000);
      const expiresAt = new Date(at.getTime() + 30 * 60_000);
      const { id: passwordLinkId } = await prisma.passwordLink.create({
        data: { userId: tenants.admin.id, purpose: 'forgotten', hash: Buffer.from(`${state} ${days}`), createdAt: at, expiresAt },
      });
      await prisma.mail.create({
        data: {
          kind: 'forgotten',
          email: `${state}${days}@x.fr`,
          locale: 'en',
          messageId: crypto.randomUUID(),
          state,
          passwordLinkId,
          createdAt: at,
          endedAt: state === 'waiting' ? null : at,
        },
      });
    }
    await cleanUp();
    const left = () => prisma.mail.findMany({ orderBy: { id: 'asc' } });
    expect((await left()).map(({ email }) => email)).toEqual(['sent6@x.fr', 'failed29@x.fr', 'waiting29@x.fr']);
    await prisma.sql.run`update mails set created_at = created_at - interval '30 days', ended_at = ended_at - interval '30 days'`;
    await prisma.sql.run`update password_links set expires_at = expires_at - interval '30 days'`;
    await cleanUp();
    expect([await left(), await prisma.passwordLink.findMany()]).toEqual([[], []]);
  });
});

describe('a mail server', () => {
  it('that refuses an address for good fails the mail, which is listed and can be sent again', async () => {
    await server.start({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    });
    await invite();
    await makeDue();
    await work();
    const [seen] = (await admin.call(listMails, { state: 'unsent' })).items;
    expect(seen).toMatchObject({
      state: 'failed',
      failure: 'refused',
      email: EMAIL,
      failureDetail: expect.stringContaining('No such mailbox'),
    });
    await makeDue();
    expect(await work()).toBe(0);
    await server.stop();
    await server.start();
    expect(await admin.call(resendMail, { mailId: seen!.mailId })).toMatchObject({ state: 'waiting', attempts: 0 });
    await makeDue();
    await work();
    expect(server.got).toHaveLength(1);
    expect((await admin.call(listMails, { state: 'unsent' })).items).toEqual([]);
    expect(await admin.refused(resendMail, { mailId: seen!.mailId })).toMatchObject({ code: 'conflict', extraData: { reason: 'sent' } });
  });

  it('that refuses a mail for now is asked again later, each time after a longer wait', async () => {
    await server.start({ onMailFrom: (_address, _session, done) => done(Object.assign(new Error('Try later'), { responseCode: 451 })) });
    await invite();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      await makeDue();
      expect(await work()).toBe(1);
      const { dueAt, state, failure } = await kept();
      expect({ state, failure }).toEqual({ state: 'waiting', failure: 'put_off' });
      waits.push(Math.round((dueAt.getTime() - Date.now()) / 1_000));
      expect(await work()).toBe(0);
    }
    expect(waits.map((wait) => Math.round(wait / 5) * 5)).toEqual([5, 30, 120, 600]);
  });

  it.each([
    ['is not there', null, 'unreachable'],
    [
      'dies half-way',
      (socket: Socket) => {
        socket.write('220 here\r\n');
        socket.on('data', (data) => (/^DATA/im.test(String(data)) ? socket.destroy() : socket.write('250 fine\r\n')));
      },
      'unreachable',
    ],
    [
      'says nonsense',
      (socket: Socket) => {
        socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      },
      'unreachable',
    ],
  ] as const)('that %s leaves the mail waiting for a later attempt', async (_what, serve, failure) => {
    if (serve) await server.startRaw(serve);
    else vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
    await invite();
    await makeDue();
    await work();
    expect(await kept()).toMatchObject({ state: 'waiting', failure, attempts: 1, leasedUntil: null });
    await server.stop();
    await server.start();
    await makeDue();
    await work();
    expect(server.got).toHaveLength(1);
  });

  const impatient = sendMails(mailKinds, { silenceMs: 300, atMostMs: 1_500 });

  it.each([
    ['hangs', () => undefined],
    ['talks for ever', (socket: Socket) => void setInterval(() => socket.write('220-wait\r\n'), 50).unref()],
  ])('that %s is given up after a timeout, and no database connection is held meanwhile', async (_what, serve) => {
    const left = Promise.withResolvers<unknown>();
    await server.startRaw((socket) => {
      socket.resume().once('close', left.resolve);
      serve(socket);
    });
    await invite();
    await makeDue();
    const sending = impatient();
    await Promise.all(Array.from({ length: 10 }, () => prisma.sql.read`select pg_sleep(0.01)`));
    await sending;
    expect(await kept()).toMatchObject({ state: 'waiting', failure: 'timeout', leasedUntil: null });
    await left.promise;
  });

  it('that is slow does not receive a mail after its attempt has timed out', async () => {
    const slowly = (_address: unknown, _session: unknown, done: () => void) => void setTimeout(done, 1_000);
    const left = Promise.withResolvers<unknown>();
    await server.start({ onMailFrom: slowly, onRcptTo: slowly, onClose: left.resolve });
    await invite();
    await makeDue();
    await sendMails(mailKinds, { silenceMs: 1_400, atMostMs: 1_500 })();
    expect(await kept()).toMatchObject({ state: 'waiting', failure: 'timeout', leasedUntil: null });
    await left.promise;
    expect(server.got).toEqual([]);
  });

  it('that refuses the sign-in is reported, and the mail waits for the right password', async () => {
    await server.start({ authOptional: false, onAuth: (_auth, _session, done) => done(new Error('wrong')) });
    process.env.SMTP_URL = process.env.SMTP_URL?.replace('smtp://', 'smtp://us:wrong@');
    await invite();
    await makeDue();
    await work();
    const mail = await kept();
    expect(mail).toMatchObject({ state: 'waiting', failure: 'sign_in' });
    expect(mail.failureDetail).not.toContain('us:wrong');
  });

  it('receives a mail again, under the same id, when a worker is killed between sending and recording it', async () => {
    await server.start();
    await invite();
    await makeDue();
    const { id, sealedSecret, messageId } = await kept();
    await work();
    // The state after a worker was killed just after the server had accepted the mail.
    await prisma.mail.update({
      where: { id },
      data: { state: 'waiting', sealedSecret, endedAt: null, leasedUntil: new Date(Date.now() + 60_000) },
    });
    expect(await work()).toBe(0);
    await makeDue();
    await work();
    expect(server.got.map((mail) => mail.messageId)).toEqual([expect.stringContaining(messageId), expect.stringContaining(messageId)]);
    expect(server.got[0]?.link).toBe(server.got[1]?.link);
    expect(await kept()).toMatchObject({ state: 'sent', attempts: 2 });
  });
});

describe('a link that ends before its mail is sent', () => {
  it('fails the mail, which cannot be sent again', async () => {
    await server.start();
    await invite();
    await prisma.passwordLink.updateMany({ where: { purpose: 'invitation' }, data: { expiresAt: new Date(Date.now() - 1_000) } });
    await makeDue();
    await work();
    expect(server.got).toEqual([]);
    const { id: mailId, ...mail } = await kept();
    expect(mail).toMatchObject({ state: 'failed', failure: 'expired' });
    expect(await admin.refused(resendMail, { mailId })).toMatchObject({ code: 'conflict', extraData: { reason: 'link_ended' } });
  });
});

describe('a letter', () => {
  const letter = {
    subject: 'A\r\nBcc: x@y.z',
    paragraphs: ['<script>alert(1)</script>\r\n\r\nother'],
    action: { label: 'Go', address: 'https://b/#s' },
    after: [],
  };

  it('escapes markup and removes line breaks from its content', () => {
    const { subject, html, text } = renderLetter(letter, 'en');
    expect(subject).toBe('A Bcc: x@y.z');
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    expect(text.split('\n')[0]).toBe('<script>alert(1)</script> other');
  });

  it('comes from MAIL_FROM, else from the SMTP account, else from brigade@ the SMTP host', () => {
    const of = (env: object) => senderOf(env as NodeJS.ProcessEnv);
    expect(of({ SMTP_URL: 'smtp://a%40b.example:x@mail.example' })).toBe('Brigade <a@b.example>');
    expect(of({ SMTP_URL: 'smtp://mail.example:25' })).toBe('Brigade <brigade@mail.example>');
    expect(of({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'X <x@y.example>' })).toBe('X <x@y.example>');
  });
});

it('a brand user can neither list nor resend mails', async () => {
  const brand = await actorsOf(tenants)('brand');
  expect((await brand.refused(listMails, {})).code).toBe('access_denied');
  expect((await brand.refused(resendMail, { mailId: 1 })).code).toBe('access_denied');
});
