// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { inspectInstallation, issueSetupCode } from '@/scripts/lib/installation';
import { prisma } from '@/server/core/platform/db';
import { login } from '@/server/identity/identity.operations';
import { accessFlags } from '@/server/identity/identity.values';
import { asGuest } from '@/server/testing/as';
import { resetDatabase, testDatabaseUrl } from '@/server/testing/database';
import { createUser } from '@/server/testing/factories';
import { send } from '@/server/testing/http';
import { setUp } from './setup.operations';
import { codeOf, hashOfCode } from './setup-code';

const KEY = 'the key of this installation';
const tell = (key = KEY) => issueSetupCode(testDatabaseUrl(), key);
const PASSWORD = 'quiet copper lantern';
const admin = { name: 'Camille Moreau', email: 'Camille@Example.com', password: PASSWORD };
const code = async () => (await tell()) ?? '';

beforeEach(resetDatabase);

describe('the setup code', () => {
  it('is the same again for the same key, and is stored only as a hash', async () => {
    const first = await code();
    expect(first).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    expect(await tell()).toBe(first);
    const kept = await prisma.setupCode.findMany();
    expect(kept).toHaveLength(1);
    expect(Buffer.from(kept[0]!.hash).equals(hashOfCode(first))).toBe(true);
    expect(JSON.stringify(kept.map(({ salt }) => Buffer.from(salt).toString('latin1')))).not.toContain(first);
  });

  it('differs for another key or another database, and the one for another key works as well', async () => {
    const [one, other] = [await code(), (await tell('of another machine')) ?? ''];
    expect(other).not.toBe(one);
    expect(codeOf(KEY, new Uint8Array([1]))).not.toBe(codeOf(KEY, new Uint8Array([2])));
    await asGuest.call(setUp, { ...admin, code: other });
    expect(await prisma.setupCode.count()).toBe(0);
  });

  it('can be typed in capitals, with spaces, and with letters for digits', async () => {
    const told = await code();
    const typed = ` ${told.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'I')} `;
    await asGuest.call(setUp, { ...admin, code: typed });
  });
});

describe('an installation', () => {
  it('counts as empty, and so open to the demo, only until a setup code is told or used', async () => {
    const isEmpty = async () => (await inspectInstallation(testDatabaseUrl())).isEmpty;
    expect(await isEmpty()).toBe(true);
    const told = await code();
    expect(await isEmpty()).toBe(false);
    await asGuest.call(setUp, { ...admin, code: told });
    expect(await isEmpty()).toBe(false);
  });
});

describe('the first admin', () => {
  it('is created once, can sign in with the chosen password, and is recorded in the history', async () => {
    const answer = await send('POST', '/v1/setup', { body: { ...admin, code: await code() } });
    expect(answer).toMatchObject({
      status: 201,
      body: { code: 'installation_set_up', data: { email: 'camille@example.com', name: 'Camille Moreau' } },
    });
    const made = await prisma.user.findFirstOrThrow();
    expect(made).toMatchObject({ role: 'admin', passwordExpiresAt: null, accessFlags: [...accessFlags] });
    await asGuest.call(login, { username: admin.email, password: PASSWORD, grant_type: 'password' });
    const entry = await prisma.auditEntry.findFirstOrThrow();
    expect(entry).toMatchObject({ subjectKind: 'user', operation: 'POST /v1/setup' });
    expect(JSON.stringify(entry)).not.toContain(PASSWORD);
    expect(await tell()).toBeNull();
  });

  it('is created by only one of several concurrent requests with the code', async () => {
    const told = await code();
    const attempts = Array.from({ length: 8 }, (_, nth) =>
      asGuest.refused(setUp, { ...admin, email: `no${nth}@example.com`, code: told }).then(
        ({ code }) => code,
        () => 'made',
      ),
    );
    const ends = await Promise.all(attempts);
    expect(ends.filter((end) => end === 'made')).toHaveLength(1);
    expect(new Set(ends)).toEqual(new Set(['made', 'data_not_found']));
    expect(await prisma.user.count()).toBe(1);
  });

  it('cannot be created when there is already an admin, even a disabled one, whatever the code', async () => {
    const told = await code();
    await createUser(prisma, { role: 'admin', disabledAt: new Date() });
    expect((await asGuest.refused(setUp, { ...admin, code: told })).code).toBe('data_not_found');
    expect((await asGuest.refused(setUp, { ...admin, code: 'anything' })).code).toBe('data_not_found');
  });

  it('needs a password that is hard to guess, and the code stays valid after a rejected one', async () => {
    const told = await code();
    expect((await asGuest.refused(setUp, { ...admin, code: told, password: 'camille@example.com' })).code).toBe('weak_password');
    expect((await asGuest.refused(setUp, { ...admin, code: told, password: 'short' })).code).toBe('invalid_parameters');
    await asGuest.call(setUp, { ...admin, code: told });
  });

  it('cannot be created by guessing: ten wrong codes block their address, even for the right code, but no other', async () => {
    const told = await code();
    const guess = (address: string, guessed = 'wrong') => asGuest.refused(setUp, { ...admin, code: guessed }, { ip: address });
    for (let tried = 0; tried < 10; tried++) expect((await guess('198.51.100.4')).code).toBe('invalid_setup_code');
    const refused = await guess('198.51.100.4', told);
    expect(refused.code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await asGuest.call(setUp, { ...admin, code: told }, { ip: '198.51.100.5' });
  });

  it('can be previewed without being created', async () => {
    const told = await code();
    const { changes } = await asGuest.outcome(setUp, { ...admin, code: told }, { dryRun: true });
    expect(changes).toBeDefined();
    expect(await prisma.user.count()).toBe(0);
    await asGuest.call(setUp, { ...admin, code: told });
  });
});
