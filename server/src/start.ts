import { oldLinkDays } from '@dray/domain/users/password-links'
import { signInLogDays } from '@dray/domain/users/sign-ins'
import type { FastifyInstance } from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildApp } from './app.ts'
import type { Config } from './platform/config/config.ts'
import { mailboxAddress } from './platform/config/mailbox-address.ts'
import {
  type DatabaseLimits,
  defaultDatabaseLimits,
  openPool,
  type Pool,
  provideDatabase,
} from './platform/db/connection.ts'
import { connect } from './platform/db/db.ts'
import type { DatabaseServer } from './platform/db/embedded-postgres.ts'
import { isDiskFull } from './platform/db/database-errors.ts'
import { createHealthCheck } from './platform/db/health-check.ts'
import { migrate } from './platform/db/migrate.ts'
import { createReplica, type Replica } from './platform/db/replica/replica.ts'
import type { Dray } from './dray.ts'
import { deletePortalLinksBefore } from './features/contacts/index.ts'
import { runBotRegularly } from './features/bot/index.ts'
import { removeOldFolders } from './features/books-folders/index.ts'
import { deleteEntriesBefore } from './features/inbox/index.ts'
import { readMailboxRegularly } from './features/mailbox/index.ts'
import { backUpRegularly } from './features/scheduled-backups/index.ts'
import { updateJournalRegularly } from './features/books/index.ts'
import { updateRollupsRegularly } from './features/figures/index.ts'
import { createLogos, removeUnusedPhotos } from './features/storage/index.ts'
import {
  deleteExpiredSessions,
  deleteFailuresBefore,
  deleteKnownBrowsersBefore,
  deleteLinksBefore,
  deleteSignInsBefore,
  ensureFirstAdmin,
  knownBrowserDays,
} from './features/users/index.ts'
import { deleteMessagesBefore, sendMessagesRegularly } from './features/messages/index.ts'
import { deleteDeliveriesBefore, deliverEventsRegularly } from './features/webhooks/index.ts'
import { deleteKeysBefore } from './platform/http/requests/idempotency.sql.ts'
import { deleteListChangesBefore } from './platform/http/answers/list-changes.sql.ts'
import { giveMemoryBack } from './platform/idle-memory.ts'
import { listenToDatabase } from './platform/live/live-events.ts'
import type { Log } from './platform/log.ts'
import { createMail } from './platform/mail/mail.ts'
import { commitsOfCalls } from './platform/metrics/current-call.ts'
import { createMetrics, type Metrics, watchQueries } from './platform/metrics/metrics.ts'
import { createPdfRenderer } from './platform/pdf/renderer.ts'
import { errorCode, diskFullProblem, errorMessage, StartProblem } from './platform/start-problem.ts'
import { demoAccounts, demoContacts, demoPassword } from './sample/demo-accounts.ts'
import { type MailStandIn, startMailStandIn } from './sample/mailbox/stand-in.ts'
import { type StandIn, startStandIn } from './sample/telegram/stand-in.ts'
import { loadSampleCompany } from './sample/load-company.ts'
import { openFileStore, fileStoreConfig } from './platform/files/open-file-store.ts'

export type Running = { address: string; dray: Dray; stop: () => Promise<void> }
type StartOptions = { config: Config; log: Log; isDemo: boolean; databaseLimits?: DatabaseLimits }

/** Starts everything in order. Stops parts in reverse order, at the end or if a later part fails to start. */
export async function startDray(options: StartOptions): Promise<Running> {
  const endings: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    const standIns = options.isDemo ? await startStandIns(endings) : undefined
    const config = standIns ? demoConfig(options.config, standIns, endings) : options.config
    const dray = await assemble({ ...options, config }, endings)
    if (dray.demo) Object.assign(dray.demo, standIns)
    const app = await buildApp(dray)
    endings.push(() => app.close())
    const address = await listen(app, config)
    dray.pdf.warm()
    return { address, dray, stop }
  } catch (error) {
    await stop()
    if (!isDiskFull(error)) throw error
    const isTheirs = options.config.databaseUrl !== undefined && errorCode(error) !== 'ENOSPC'
    throw diskFullProblem(isTheirs ? 'the database at DATABASE_URL' : options.config.dataDir)
  }
}

async function assemble({ config, log, isDemo }: StartOptions, endings: (() => unknown)[]): Promise<Dray> {
  const server = await provideDatabase({ ...config, log, isThrownAway: isDemo })
  endings.push(() => server.stop())
  await migrate({ ...server.connection, timeZone: config.timeZone })
  const dray = await assembleOn(server, { config, log, isDemo }, endings)
  await prepare(dray)
  await workRegularly(dray, endings)
  return dray
}

/** Starts background work. Tests assemble Dray without it and call what they need. */
async function workRegularly(dray: Dray, endings: (() => unknown)[]): Promise<void> {
  const { db, connection, files, config, log } = dray
  endings.push(scheduleCleanup({ db, files, log }))
  endings.push(giveMemoryBack())
  const bot = await runBotRegularly(dray)
  if (bot) endings.push(bot.stop)
  const mailbox = readMailboxRegularly(dray)
  if (mailbox) endings.push(mailbox.stop)
  const works = [
    updateRollupsRegularly(db, config.timeZone, log),
    updateJournalRegularly(db, config.timeZone, log),
    deliverEventsRegularly(dray),
    sendMessagesRegularly(dray, bot?.chat),
    backUpRegularly({ db, connection, storage: fileStoreConfig(config), config, log }),
  ]
  for (const work of works) endings.push(work.stop)
}

/** The database is already migrated. */
export async function assembleOn(
  server: Pick<DatabaseServer, 'connection'>,
  { config, log, isDemo, databaseLimits = defaultDatabaseLimits }: StartOptions,
  endings: (() => unknown)[],
): Promise<Dray> {
  const metrics = config.metricsToken === undefined ? undefined : createMetrics()
  const pool = openPool(server.connection, log, databaseLimits)
  watchPool(metrics, pool)
  const watch = watchQueries({ log, slowMs: config.slowStatementMs, metrics })
  const { databaseReads } = config
  const db = connect(pool, { watch, ...(databaseReads && { commits: commitsOfCalls }) })
  endings.push(() => db.destroy())
  const replica = databaseReads && createReplica({ ...databaseReads, primary: db, log, limits: databaseLimits, watch })
  watchLag(metrics, replica)
  endings.push(() => replica?.stop())
  const health = createHealthCheck(server.connection, databaseLimits.healthMs)
  endings.push(() => health.stop())
  const live = listenToDatabase(server.connection, log, { tellsPositions: replica !== undefined })
  endings.push(() => live.stop())
  const files = await openFileStore(fileStoreConfig(config))
  endings.push(() => files.close())
  const pdf = createPdfRenderer({ log, readLogo: createLogos(files) })
  endings.push(() => pdf.stop())
  metrics?.watch('dray_pdf_process_resident_bytes', 'Memory of the process that renders PDFs.', () => pdf.memory())
  const mail = createMail(config.mail)
  endings.push(() => mail.stop())
  return {
    config,
    log,
    db,
    replica,
    connection: server.connection,
    files,
    pdf,
    mail,
    live,
    health,
    metrics,
    demo: isDemo ? { accounts: demoAccounts, password: demoPassword, contacts: demoContacts } : undefined,
    loadSample: (tx, author) =>
      loadSampleCompany(tx, {
        author,
        timeZone: config.timeZone,
        files,
        pdf,
        accounts: isDemo ? 'demo' : 'locked',
      }),
  }
}

function watchLag(metrics: Metrics | undefined, replica: Replica | undefined): void {
  if (replica === undefined) return
  metrics?.watch(
    'dray_replica_behind_seconds',
    'How far the replica is behind at most.',
    () => replica.behindMs() / 1000,
  )
}

function watchPool(metrics: Metrics | undefined, pool: Pool): void {
  metrics?.watch('dray_database_connections', 'Connections to the database.', () => pool.totalCount)
  metrics?.watch('dray_database_connections_idle', 'Connections that nothing uses.', () => pool.idleCount)
  metrics?.watch('dray_database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount)
}

async function prepare({ db, log, config, demo, loadSample }: Dray): Promise<void> {
  const { firstAdmin } = config
  if (firstAdmin) {
    const { level, sentence } = await ensureFirstAdmin(db, firstAdmin, config)
    log[level](sentence)
  }
  if (demo) await db.transaction().execute((tx) => loadSample(tx, { userId: null, at: new Date() }))
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    const address = await app.listen({ port, host })
    return address.replace('127.0.0.1', 'localhost')
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE')
      throw new StartProblem(
        `Port ${port} is in use by another program. Set PORT to a free port, or stop the other program.`,
      )
    throw new StartProblem(`Dray can't listen on ${host}:${port} (${errorMessage(error)}). Check HOST and PORT.`)
  }
}

/** Uses a temporary folder, which is deleted when the demo stops, so it isn't backed up. */
export function demoConfig(
  config: Config,
  { chat, mailbox }: { chat: Pick<StandIn, 'root' | 'token'>; mailbox: Pick<MailStandIn, 'url'> },
  endings: (() => unknown)[],
): Config {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dray-demo-'))
  endings.push(() => rmSync(dataDir, { recursive: true, force: true }))
  return {
    ...config,
    dataDir,
    databaseUrl: undefined,
    databaseReads: undefined,
    s3: undefined,
    backups: undefined,
    telegram: { root: chat.root, token: chat.token },
    mailbox: { ...mailboxAddress(mailbox.url), doneFolder: undefined, ownAddress: config.mail?.from.address },
  }
}

/** Telegram and a mail server on this machine, so that a newcomer can chat with the bot and send orders by email. */
async function startStandIns(endings: (() => unknown)[]): Promise<{ chat: StandIn; mailbox: MailStandIn }> {
  const chat = await startStandIn()
  endings.push(() => chat.stop())
  const mailbox = await startMailStandIn()
  endings.push(() => mailbox.stop())
  return { chat, mailbox }
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const deliveryDays = 30
const messageDays = 365

/** Hourly, deletes expired sessions, keys, sign-ins, links and known browsers, old deliveries of webhooks, old messages in both directions, the files of old folders, and photos of claims that were never sent. */
function scheduleCleanup({ db, files, log }: Pick<Dray, 'db' | 'files' | 'log'>): () => void {
  const timer = setInterval(() => {
    const ago = (days: number) => new Date(Date.now() - days * dayMs)
    Promise.all([
      deleteExpiredSessions(db),
      deleteKeysBefore(db, ago(1)),
      deleteFailuresBefore(db, ago(1)),
      deletePortalLinksBefore(db, ago(oldLinkDays)),
      deleteSignInsBefore(db, ago(signInLogDays)),
      deleteLinksBefore(db, ago(oldLinkDays)),
      deleteKnownBrowsersBefore(db, ago(knownBrowserDays)),
      deleteListChangesBefore(db, ago(1)),
      deleteDeliveriesBefore(db, ago(deliveryDays)),
      deleteMessagesBefore(db, ago(messageDays)),
      deleteEntriesBefore(db, ago(messageDays)),
      removeOldFolders({ db, files }, new Date()),
      removeUnusedPhotos({ db, files }, ago(1)),
    ]).catch((error: unknown) =>
      log.warn({ err: error }, 'Old sessions, keys and files could not be cleared; trying again in an hour'),
    )
  }, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
