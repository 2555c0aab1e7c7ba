import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withConnection } from './connection';
import { EmbeddedPostgres } from './postgres';
import { isAlive, sleep } from './processes';
import { makeTestFolder } from './test-folders';

describe('the embedded PostgreSQL', () => {
  let directory: string;
  const open = () => new EmbeddedPostgres(directory, { durable: true });
  const query = (server: EmbeddedPostgres, sql: string) =>
    withConnection(server.url('brigade'), async (client) => (await client.query(sql)).rows);

  beforeAll(async () => {
    directory = makeTestFolder('postgres');
    const server = open();
    await server.start();
    await server.ensureDatabase('brigade');
    await query(server, 'create table kept (value int)');
  });
  afterAll(async () => {
    await open().stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('sorts the same way on every machine', async () => {
    const rows = await query(
      open(),
      `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'brigade'`,
    );
    expect(rows).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' }]);
  });

  it('listens on this machine only, and requires the password', async () => {
    const server = open();
    expect(await query(server, `select current_setting('listen_addresses') as addresses`)).toEqual([{ addresses: '127.0.0.1' }]);
    const { password } = new URL(server.url('brigade'));
    await expect(withConnection(server.url('brigade').replace(password, 'wrong'), async () => {})).rejects.toThrow(
      'the user or password is wrong',
    );
  });

  it('is taken over by a later process at the same address', async () => {
    const first = open();
    const pid = first.pid();
    const later = open();
    await later.start();
    expect(later.pid()).toBe(pid);
    expect(later.url('brigade')).toBe(first.url('brigade'));
  });

  it('starts again after being killed, and keeps committed rows', async () => {
    const server = open();
    await query(server, 'insert into kept values (1)');
    const pid = server.pid() ?? 0;
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await sleep(20);
    expect(server.isAlive()).toBe(false);
    await server.start();
    expect(await query(server, 'select value from kept')).toEqual([{ value: 1 }]);
  });

  it('starts although another process now has its old pid', async () => {
    const server = open();
    const lock = join(server.dataDirectory, 'postmaster.pid');
    const lines = readFileSync(lock, 'utf8').split('\n');
    await server.stop();
    writeFileSync(lock, [process.pid, ...lines.slice(1)].join('\n'));
    expect(server.pid()).toBeNull();
    await server.start();
    expect(await query(server, 'select value from kept')).toEqual([{ value: 1 }]);
  });

  it('is not mistaken for the server of a copied folder', async () => {
    const original = open();
    await original.start();
    const folder = makeTestFolder('postgres');
    cpSync(directory, folder, { recursive: true, preserveTimestamps: true });
    const copy = new EmbeddedPostgres(folder, { durable: false });
    expect(copy.dataDirectory).toBe(join(folder, 'postgres'));
    expect(copy.pid()).toBeNull();
    await copy.stop();
    expect(await original.isRunning()).toBe(true);
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves a copy of its folder, whoever owns the files', async () => {
    await open().stop();
    const folder = makeTestFolder('postgres');
    execFileSync('cp', ['-r', `${directory}/.`, folder]);
    const copy = new EmbeddedPostgres(folder, { durable: false });
    expect(copy.dataDirectory).toBe(join(folder, 'postgres'));
    await copy.start();
    expect(await query(copy, 'select value from kept')).toEqual([{ value: 1 }]);
    await copy.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('creates a new database only when both its data and its password are missing', async () => {
    const folder = makeTestFolder('postgres');
    mkdirSync(join(folder, 'postgres'));
    expect(() => new EmbeddedPostgres(folder, { durable: false })).toThrow(/postgres\.json is missing/);
    rmSync(join(folder, 'postgres'), { recursive: true });
    cpSync(join(directory, 'postgres.json'), join(folder, 'postgres.json'));
    const left = new EmbeddedPostgres(folder, { durable: false });
    await expect(left.start()).rejects.toThrow(/The database of .* is missing/);
    rmSync(join(folder, 'postgres.json'));
    const anew = new EmbeddedPostgres(folder, { durable: false });
    expect(await anew.start().then(() => anew.ensureDatabase('brigade'))).toBe(true);
    await anew.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('ends its process when it is stopped', async () => {
    const server = open();
    await server.start();
    const pid = server.pid() ?? 0;
    await server.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await server.isRunning()).toBe(false);
  });
});
