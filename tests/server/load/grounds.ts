import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { clusterIn, makeCluster, type PostgresFolder, postgresFolder } from '#tests/server/support/postgres.ts'
import { startWireProxy } from '#tests/server/support/wire-proxy.ts'

/** A database to run on, and what goes wrong with it. */
export interface Ground {
  /** For the processes. */
  url: string
  /** The server that holds the data now, past proxy and pooler. */
  directUrl(): string
  faults: { fault: string; happen: () => Promise<void> }[]
  stop(): Promise<void>
}

export const GROUNDS = ['restarts', 'failover', 'pgbouncer-session', 'pgbouncer-transaction'] as const
export type GroundName = (typeof GROUNDS)[number]

const pgbouncer = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'pgbouncer')).find(existsSync)

/** Why a ground cannot be had here. */
export const missingFor = (name: GroundName): string | undefined =>
  name.startsWith('pgbouncer') && !pgbouncer ? 'no pgbouncer found on PATH or in /usr/sbin' : undefined

export async function prepare(name: GroundName): Promise<Ground> {
  const place = postgresFolder()
  try {
    await makeCluster(place, 'data')
    if (name === 'restarts') return await restarts(place)
    if (name === 'failover') return await failover(place)
    return await behindPgbouncer(place, name === 'pgbouncer-session' ? 'session' : 'transaction')
  } catch (error) {
    place.remove()
    throw error
  }
}

async function restarts(place: PostgresFolder): Promise<Ground> {
  const cluster = clusterIn(place, 'data')
  await cluster.start()
  return {
    url: cluster.url,
    directUrl: () => cluster.url,
    faults: [{ fault: 'restart of the database', happen: cluster.restart }],
    async stop() {
      await cluster.stop()
      place.remove()
    },
  }
}

/** Stands for the time that a monitor takes to find the primary dead. */
const NOTICED_AFTER_MS = 2_000

/**
 * A primary and a standby that has applied each commit before it is acknowledged. The driver knows one host, so the processes ask an address that
 * leads to whichever is the primary, as a service's or a load balancer's does.
 */
async function failover(place: PostgresFolder): Promise<Ground> {
  const { folder, run } = place
  const [primary, standby] = [clusterIn(place, 'data'), clusterIn(place, 'standby', 5433)]
  await primary.start()
  await run('pg_basebackup', '-h', folder, '-U', 'postgres', '-D', join(folder, 'standby'), '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
  await standby.start()
  await ask(primary.url, `alter system set synchronous_standby_names = '*'`)
  await ask(primary.url, `alter system set synchronous_commit = 'remote_apply'`)
  await ask(primary.url, 'select pg_reload_conf()')
  for (let states = ''; states !== 'sync'; await wait(50))
    states = await ask(primary.url, 'select sync_state as first from pg_stat_replication')
  const address = await startWireProxy(primary.url)
  let current = primary
  return {
    url: address.url,
    directUrl: () => current.url,
    faults: [
      {
        fault: 'failover to the standby',
        async happen() {
          killAll(join(folder, 'data'))
          await wait(NOTICED_AFTER_MS)
          // Not promoted yet, it answers reads and refuses writes.
          address.leadTo(standby.url)
          await wait(NOTICED_AFTER_MS / 2)
          await run('pg_ctl', '-D', join(folder, 'standby'), '-w', 'promote')
          current = standby
        },
      },
    ],
    async stop() {
      await address.close()
      await current.stop()
      if (current === standby) await primary.stop().catch(() => {})
      else await standby.stop()
      place.remove()
    },
  }
}

/** As when the machine loses its power: the server and all its workers, with no word to anyone. */
function killAll(data: string): void {
  const server = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const workers = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === server)
  for (const pid of [server, ...workers.map(Number)]) process.kill(pid, 'SIGKILL')
}

/** The field after the name in parentheses and the state; undefined for a process that has ended, zombies (Z) included. */
function parentOf(pid: string): number | undefined {
  try {
    const [, parent] = /\) [^Z] (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return parent === undefined ? undefined : Number(parent)
  } catch {
    return undefined
  }
}

const PGBOUNCER_PORT = 6432
/** In session mode each connection of the processes holds one. */
const POOL_SIZE = { session: 30, transaction: 8 }

async function behindPgbouncer(place: PostgresFolder, mode: 'session' | 'transaction'): Promise<Ground> {
  const { folder, run } = place
  const cluster = clusterIn(place, 'data')
  await cluster.start()
  // PgBouncer passes no start-up setting on: the database has the limits instead.
  await ask(cluster.url, `alter database postgres set statement_timeout = '5s'`)
  await ask(cluster.url, `alter database postgres set idle_in_transaction_session_timeout = '10s'`)
  const settings = join(folder, 'pgbouncer.ini')
  const lines = {
    listen_port: PGBOUNCER_PORT,
    unix_socket_dir: folder,
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: POOL_SIZE[mode],
    max_client_conn: 100,
    server_login_retry: 1,
    ignore_startup_parameters: 'extra_float_digits,statement_timeout,idle_in_transaction_session_timeout',
    logfile: join(folder, 'pgbouncer.log'),
    pidfile: join(folder, 'pgbouncer.pid'),
  }
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(settings, `[databases]\n* = host=${folder} port=5432 user=postgres\n[pgbouncer]\n${text.join('')}`)
  const url = new URL(cluster.url)
  url.port = String(PGBOUNCER_PORT)
  const start = async () => {
    await run(pgbouncer!, '-d', settings)
    await untilAnswered(url.href)
  }
  const kill = async () => {
    const pid = Number(readFileSync(lines.pidfile, 'utf8'))
    process.kill(pid, 'SIGKILL')
    while (parentOf(String(pid)) !== undefined) await wait(20)
    // Another start would take the file for a running one's.
    rmSync(lines.pidfile)
  }
  await start()
  return {
    url: url.href,
    directUrl: () => cluster.url,
    faults: [
      {
        fault: 'restart of PgBouncer',
        async happen() {
          await kill()
          await start()
        },
      },
      { fault: 'restart of the database', happen: cluster.restart },
    ],
    async stop() {
      if (existsSync(lines.pidfile)) await kill()
      await cluster.stop()
      place.remove()
    },
  }
}

/** The first column `first` of the first row, or ''. */
async function ask(url: string, query: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return String((await client.query<{ first?: unknown }>(query)).rows[0]?.first ?? '')
  } finally {
    await client.end()
  }
}

async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask(url, 'select 1 as first')
      return
    } catch (error) {
      if (tries === 100) throw error
      await wait(50)
    }
  }
}
