// Decided in docs/decisions/131-missing-databases-and-keys.md.

import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { OperatorError } from './operator-error';
import { binaryDirectory, handOver, ownerOf, reachablePath, runProgram, type ServerOwner, serverOwner } from './postgres-files';
import { findFreePort, isAlive, isPortFree, processIdentity, sleep } from './processes';

const majorVersion = '18';
const superuser = 'brigade';

/**
 * Settings of test servers, whose data may be lost. Without autovacuum: the statistics that it happened to collect between two tests would
 * choose the plans of the next test at random. A test that needs statistics analyses its tables.
 */
const volatileSettings = {
  autovacuum: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  // Tables that were never analysed look large: starting processes to share the reading of a few rows takes longer than reading them.
  max_parallel_workers_per_gather: '0',
};

const PORT_PATIENCE_MS = 5_000;
/** The shortest limit of all systems for the path of a socket, in bytes, without the terminating one. */
const longestSocketPath = 103;

const durableSettings = {
  logging_collector: 'on',
  log_filename: "'postgres-%a.log'",
  log_truncate_on_rotation: 'on',
  log_rotation_size: '0',
};

type State = {
  port: number;
  password: string;
  /** Where the data is. */
  data: string;
  /** The folder that the server was made for, which distinguishes a moved folder from a copied one. */
  home: string;
  /** Set once there is data: if it is missing later, this is reported rather than starting empty. */
  made?: boolean;
};

/**
 * A PostgreSQL server from the npm packages with its data in `directory`: created on first use, started, adopted or stopped. It outlives
 * the process that started it; whoever starts it has to stop it.
 */
export class EmbeddedPostgres {
  private readonly owner: ServerOwner | null;
  private readonly binaries: string;
  private readonly stateFile: string;
  private state: State;

  /** `durable: false` trades safety against power loss for speed. */
  constructor(
    private readonly directory: string,
    private readonly options: { durable: boolean },
  ) {
    mkdirSync(directory, { recursive: true, mode: 0o711 });
    this.stateFile = join(directory, 'postgres.json');
    const defaultOwner = serverOwner();
    this.state = this.readState(defaultOwner);
    this.owner = ownerOf(this.state.data, defaultOwner);
    this.binaries = binaryDirectory(this.owner);
  }

  /** Where the data is: outside of `directory` if root's PostgreSQL user can't reach that. */
  get dataDirectory(): string {
    return this.state.data;
  }

  get isRelocated(): boolean {
    return dirname(this.state.data) !== this.directory;
  }

  url(database: string): string {
    const socket = this.socketDirectory;
    const socketQuery = socket === null ? '' : `?host=${encodeURIComponent(socket)}`;
    return `postgresql://${superuser}:${this.state.password}@127.0.0.1:${this.state.port}/${database}${socketQuery}`;
  }

  /** A second socket of test servers: statements over a Unix socket take half the time of those over TCP. Null if unavailable. */
  private get socketDirectory(): string | null {
    const fits = join(this.state.data, '.s.PGSQL.65535').length <= longestSocketPath;
    return this.options.durable || process.platform === 'win32' || !fits ? null : this.state.data;
  }

  /** The process id of the running server, or null. */
  pid(): number | null {
    const [pid, data] = this.readPostmaster();
    return data === this.state.data && this.isPostgres(Number(pid)) ? Number(pid) : null;
  }

  /** Whether the server's first process exists; cheaper than connecting. */
  isAlive(): boolean {
    const pid = Number(this.readPostmaster()[0]);
    return pid > 0 && isAlive(pid);
  }

  /** Whether the server responds at the present address. */
  async isRunning(): Promise<boolean> {
    return this.pid() !== null && (await this.probe()) === 'yes';
  }

  /** Creates the data folder if there is none, then starts the server, or adopts a running one. */
  async start(): Promise<void> {
    if (existsSync(join(this.state.data, 'PG_VERSION'))) await handOver(this.state.data, this.owner);
    else if (this.state.made) throw this.missingError();
    else await this.initialise();
    this.state.made = true;
    const version = readFileSync(join(this.state.data, 'PG_VERSION'), 'utf8').trim();
    if (version !== majorVersion) {
      throw new OperatorError(
        `The database in ${this.state.data} is of PostgreSQL ${version}, this Brigade brings ${majorVersion}: move it with pg_dump.`,
      );
    }
    if (await this.adopt()) return;
    for (let attempt = 0; ; attempt += 1) {
      const failure = await this.launch();
      if (failure === null) return;
      if (await this.adopt()) return; // another process was faster
      const isTransient = /pre-existing shared memory block|lock file .* already exists|could not bind|Address already in use/.test(
        failure,
      );
      if (!isTransient || attempt === 20) {
        throw new OperatorError(`The embedded PostgreSQL did not start. It said:\n${failure.trim().split('\n').slice(-6).join('\n')}`);
      }
      await sleep(500);
    }
  }

  /** An empty database in place of the missing one would look like the loss of everything, and get the demo's accounts. */
  private missingError(): OperatorError {
    return new OperatorError(
      `The database of ${this.directory} is missing: there is none in ${this.state.data}.\nCopy it there from its backup. To begin with an empty one instead, delete ${this.stateFile}.`,
    );
  }

  /** Stops the server in order: open transactions are rolled back, everything committed is on disk. */
  async stop(): Promise<void> {
    const pid = this.pid();
    if (pid === null) return;
    const fast = await this.control('stop', '-m', 'fast', '-t', '15');
    if (fast.code !== 0 && this.pid() !== null) await this.control('stop', '-m', 'immediate', '-t', '10');
    // Its lock file is removed a moment before the process ends.
    for (let waited = 0; isAlive(pid) && waited < 5_000; waited += 20) await sleep(20);
  }

  /** Creates the database if the server has none with that name. @returns whether it was created */
  ensureDatabase(name: string): Promise<boolean> {
    return this.administer(async (client) => {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
      if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
      return rowCount === 0;
    });
  }

  /** Drops the database, if it exists, and disconnects its clients. */
  async dropDatabase(name: string): Promise<void> {
    await this.administer((client) => client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`));
  }

  private async administer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.url('postgres') });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  private readState(owner: ServerOwner | null): State {
    const data = reachablePath(join(this.directory, 'postgres'), owner);
    if (existsSync(this.stateFile)) {
      const saved = JSON.parse(readFileSync(this.stateFile, 'utf8')) as State;
      const isOurs = saved.home === this.directory || !existsSync(saved.home);
      if (isOurs) return { ...saved, data: existsSync(saved.data) ? saved.data : data, home: this.directory };
      // The saved port belongs to the server that this is a copy of.
      return { ...saved, port: 0, data, home: this.directory };
    }
    const isWithin = dirname(data) === this.directory;
    // Data outside of the folder was left by a deleted folder with this name. It is kept for whoever has its password.
    if (existsSync(data) && !isWithin) renameSync(data, `${data}.${new Date().toISOString().replace(/\W/g, '')}`);
    else if (existsSync(data)) {
      throw new OperatorError(
        `${this.stateFile} is missing: it holds the password of the database in ${data}.\nCopy it there from its backup. To begin with an empty database instead, move the folder of that one away.`,
      );
    }
    return { port: 0, password: randomBytes(18).toString('base64url'), data, home: this.directory };
  }

  private saveState(): void {
    const draft = `${this.stateFile}.new`;
    writeFileSync(draft, `${JSON.stringify(this.state, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, this.stateFile);
  }

  /** Created beside its final place and then moved as a whole, so that an interrupted start leaves nothing incomplete. */
  private async initialise(): Promise<void> {
    const draft = `${this.state.data}.new`;
    const passwordFile = `${this.state.data}.password`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(dirname(draft), { recursive: true, mode: 0o711 });
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, this.state.password, { mode: 0o600 });
    if (this.owner) {
      for (const path of [draft, passwordFile]) chownSync(path, this.owner.uid, this.owner.gid);
    }
    try {
      // The builtin provider sorts the same on every machine and with every C library.
      const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
      const account = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
      const result = await this.run('initdb', [`--pgdata=${draft}`, '--no-instructions', '--no-sync', ...account, ...locale]);
      if (result.code !== 0) throw new OperatorError(`The embedded PostgreSQL could not make its data folder ${draft}:\n${result.output}`);
    } finally {
      rmSync(passwordFile, { force: true });
    }
    this.saveState();
    renameSync(draft, this.state.data);
  }

  /** Whether a server of this folder runs and responds; one that runs without responding is stopped. */
  private async adopt(): Promise<boolean> {
    if (this.pid() === null) {
      // Left by a killed server, or copied with the folder of one that runs elsewhere.
      rmSync(join(this.state.data, 'postmaster.pid'), { force: true });
      return false;
    }
    this.state.port = Number(this.readPostmaster()[3]) || this.state.port;
    for (let waited = 0; waited < 30_000; waited += 250) {
      const answer = await this.probe();
      if (answer === 'yes') {
        this.saveState();
        return true;
      }
      if (answer === 'no') break;
      await sleep(250);
    }
    await this.stop();
    return false;
  }

  private async probe(): Promise<'yes' | 'no' | 'soon'> {
    const client = new pg.Client({ connectionString: this.url('postgres'), connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('show data_directory');
      return rows[0].data_directory === this.state.data ? 'yes' : 'no';
    } catch (error) {
      return (error as { code?: string }).code === '57P03' ? 'soon' : 'no';
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Starts the server. @returns null if it runs, otherwise its output */
  private async launch(): Promise<string | null> {
    if (!(await this.canKeepPort())) this.state.port = await findFreePort();
    this.saveState();
    this.writeSettings();
    const log = join(this.state.data, 'start.log');
    rmSync(log, { force: true });
    const result = await this.control('start', '-l', log, '-t', '60');
    if (result.code === 0) return null;
    return existsSync(log) ? readFileSync(log, 'utf8') : result.output;
  }

  /**
   * Whether it can listen on its former port. Another connection may use that port for a moment; clients that look for the server know no
   * other.
   */
  private async canKeepPort(): Promise<boolean> {
    const { port } = this.state;
    if (!port) return false;
    for (let waited = 0; waited < PORT_PATIENCE_MS; waited += 250) {
      if (await isPortFree(port, '127.0.0.1')) return true;
      await sleep(250);
    }
    return false;
  }

  private writeSettings(): void {
    const settings: Record<string, string> = {
      listen_addresses: "'127.0.0.1'",
      unix_socket_directories: `'${this.socketDirectory ?? ''}'`,
      port: String(this.state.port),
      timezone: "'UTC'",
      ...(this.options.durable ? durableSettings : volatileSettings),
    };
    const text = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
    const include = "include_if_exists = 'brigade.conf'\n";
    const mainPath = join(this.state.data, 'postgresql.conf');
    const mainSettings = readFileSync(mainPath, 'utf8');
    if (!mainSettings.includes(include)) writeFileSync(mainPath, mainSettings + include);
    const path = join(this.state.data, 'brigade.conf');
    writeFileSync(path, text.join(''));
    if (this.owner) chownSync(path, this.owner.uid, this.owner.gid);
  }

  private readPostmaster(): string[] {
    const path = join(this.state.data, 'postmaster.pid');
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  }

  private isPostgres(pid: number): boolean {
    const identity = processIdentity(pid);
    return identity !== null && (process.platform === 'win32' || /postgres/.test(identity.command));
  }

  private control(verb: string, ...args: string[]) {
    return this.run('pg_ctl', [verb, '-w', '-D', this.state.data, ...args]);
  }

  private run(name: string, args: string[]) {
    const file = process.platform === 'win32' ? `${name}.exe` : name;
    return runProgram(join(this.binaries, file), args, this.owner);
  }
}
