import { setUpByApi } from '@dray/e2e/api'
import { withClient } from '@dray/server/platform/db/with-client'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  CannotStart,
  type Cluster,
  type DatabaseNode,
  findPrimary,
  findPrograms,
  isPrimary,
  launch,
  type Programs,
  programVersions,
  startCluster,
} from './cluster.ts'
import {
  compareSaved,
  type Failover,
  failoverTable,
  firstAfter,
  longestPause,
  type Outcome,
  type SavedRecord,
  trialFailures,
  trialSummary,
} from './outcome.ts'
import { putToWork, type Way } from './people.ts'
import { fileFor, parseVariables } from './settings.ts'

const usage = `npm run cluster-trial [-- --rounds <number>] [--stay]

Starts three PostgreSQL under Patroni with etcd and HAProxy on this machine, and two Dray on them. Kills the primary ten times while
people write, and checks that nothing that was acknowledged is lost. How to read the table: docs/cluster.md
  --rounds  how many times the primary is killed
  --stay    people go on working afterwards, until Ctrl-C, so that you can try things out; each pause is reported
`
/** How long people work before each failover. */
const workMs = 5000
/** More than is allowed, to see how long it really takes. */
const recoverMs = 60_000
const server = path.join(import.meta.dirname, '../../../server/src/programs')

const say = (text: string): void => void process.stderr.write(`${text}\n`)
const endings: (() => unknown)[] = []
/** Ctrl-C ends the trial; in `--stay` it first ends only people's work. */
let onInterrupt = Promise.withResolvers<number>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => onInterrupt.resolve(130))

try {
  const options = parseOptions(process.argv.slice(2))
  if (options === undefined) process.stdout.write(usage)
  process.exitCode =
    options === undefined ? 2 : await Promise.race([tryCluster(findPrograms(), options), onInterrupt.promise])
} catch (error) {
  say(error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error))
  process.exitCode = 2
} finally {
  for (const end of endings.reverse()) await end()
  process.exit()
}

type Options = { rounds: number; stay: boolean }

function parseOptions(args: string[]): Options | undefined {
  try {
    const { values } = parseArgs({ args, options: { rounds: { type: 'string' }, stay: { type: 'boolean' } } })
    const rounds = Number(values.rounds ?? 10)
    return Number.isInteger(rounds) && rounds >= 0 ? { rounds, stay: values.stay ?? false } : undefined
  } catch {
    return undefined
  }
}

/** The whole trial. Returns the exit code. */
async function tryCluster(programs: Programs, options: Options): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dray-cluster-'))
  // The logs of a failed trial say why.
  endings.push(() => {
    if (process.exitCode === 0 || process.exitCode === 130) rmSync(folder, { recursive: true, force: true })
    else say(`The logs are in ${folder}.`)
  })
  say(`Starting the cluster in ${folder} …`)
  const cluster = await startCluster(programs, folder, (end) => endings.push(end))
  const ways = await startDray(cluster, folder)
  const api = await setUpByApi(ways[0]?.address ?? '', true)
  const work = await putToWork(ways, api)
  const failovers: Failover[] = []
  try {
    while (failovers.length < options.rounds) {
      await Promise.race([sleep(workMs), work.refused])
      failovers.push(await Promise.race([failOver(cluster, ways), work.refused]))
      say(failoverTable(failovers).split('\n').at(-1) ?? '')
    }
    await Promise.race([sleep(workMs), work.refused])
    if (options.stay) await Promise.race([untilInterrupted(folder, ways), work.refused])
  } finally {
    await work.stop()
  }
  const doctor = runDoctor(drayVariables(cluster, folder, 'APP1'))
  const outcome: Outcome = {
    failovers,
    saved: compareSaved(work.acknowledged, await readSaved(cluster)),
    signedOut: ways.reduce((sum, way) => sum + way.signedOut, 0),
    doctorIsSilent: doctor.isSilent,
  }
  if (!doctor.isSilent) say(doctor.report)
  const machine = `${os.availableParallelism()} processors, ${Math.round(os.totalmem() / 2 ** 30)} GB`
  process.stdout.write(
    `\n${failoverTable(failovers)}\n\n${trialSummary(outcome)}\nAll on one machine: ${machine}; ${programVersions(programs)}.\n`,
  )
  const failures = trialFailures(outcome)
  for (const failure of failures) say(failure)
  return failures.length === 0 ? 0 : 1
}

function drayVariables({ settings }: Cluster, folder: string, app: 'APP1' | 'APP2'): Record<string, string> {
  return {
    ...parseVariables(fileFor('dray.env', { ...settings, ADDRESS: settings[app] ?? '' })),
    DATA_DIR: path.join(folder, 'files'),
    REQUESTS_PER_MINUTE: '1000000',
  }
}

/** Starts HAProxy and two Dray, and returns the three ways to them. */
async function startDray(cluster: Cluster, folder: string): Promise<Way[]> {
  mkdirSync(path.join(folder, 'files'))
  cluster.startProxy('haproxy-database.cfg')
  const aWay = (name: string, address: string): Way => ({ name, address, writtenAt: [], notifiedAt: [], signedOut: 0 })
  const ways = (['APP1', 'APP2'] as const).map((app, index) => {
    const env = drayVariables(cluster, folder, app)
    const [program, log] = [process.execPath, path.join(folder, `${app}.log`)]
    const dray = launch({ program, args: [path.join(server, 'main.ts')], env, isOwn: true, log })
    endings.push(() => dray.stop())
    return aWay(`Dray ${index + 1}`, `http://${env['HOST']}:${env['PORT']}`)
  })
  cluster.startProxy('haproxy-web.cfg')
  ways.push(aWay('balancer', cluster.settings['PUBLIC_URL'] ?? ''))
  await Promise.all(ways.map(untilReady))
  return ways
}

async function untilReady({ name, address }: Way): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(200)) {
    const answer = await fetch(`${address}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new CannotStart(`${name} is not ready after 60 s: its log says why.`)
}

/** Kills the primary while people write, waits until everything works again, and brings the killed node back as a replica. */
async function failOver(cluster: Cluster, ways: readonly Way[]): Promise<Failover> {
  const killed = await findPrimary(cluster)
  const others = cluster.nodes.filter((node) => node !== killed)
  const rewindsBefore = killed.rewinds()
  const killedAt = performance.now()
  await killed.kill()
  const primary = await newPrimary(cluster, others)
  const readyAt = performance.now()
  const isBack = ({ writtenAt, notifiedAt }: Way) =>
    firstAfter(writtenAt, readyAt) !== undefined && firstAfter(notifiedAt, readyAt) !== undefined
  while (performance.now() < readyAt + recoverMs && !ways.every(isBack)) await sleep(50)
  const startedAt = performance.now()
  killed.start()
  await findPrimary(cluster)
  return {
    killed: killed.name,
    primary: primary.name,
    readyMs: readyAt - killedAt,
    ways: ways.map(({ name, writtenAt, notifiedAt }) => ({
      name,
      writeMs: firstAfter(writtenAt, readyAt),
      liveMs: firstAfter(notifiedAt, readyAt),
      pauseMs: longestPause(writtenAt, killedAt),
    })),
    rejoinMs: performance.now() - startedAt,
    isRewound: killed.rewinds() > rewindsBefore,
  }
}

/** Waits until Patroni reports a primary and a write sent to it directly is committed. */
async function newPrimary(cluster: Cluster, nodes: readonly DatabaseNode[]): Promise<DatabaseNode> {
  for (const until = Date.now() + 120_000; Date.now() < until; await sleep(50))
    for (const node of nodes) if ((await isPrimary(node)) && (await takesWrites(node, cluster))) return node
  throw new Error('No node became the primary within 120 s')
}

function takesWrites(node: DatabaseNode, cluster: Cluster): Promise<boolean> {
  return withClient({ ...cluster.directTo(node, 'probe'), query_timeout: 30_000 }, async (client) => {
    await client.query('create table if not exists probes (written_at timestamptz not null)')
    await client.query('insert into probes values (now())')
    return true
  }).catch(() => false)
}

/** Reports each pause while people go on working, so an operator sees what a command costs. */
async function untilInterrupted(folder: string, ways: readonly Way[]): Promise<void> {
  say(`\nDray runs at ${ways.map(({ address }) => address).join(', ')}, and people go on working.`)
  say(`Try: patronictl -c ${folder}/db1/patroni.yml list`)
  say('Ctrl-C ends their work, checks it, stops everything and deletes it.')
  onInterrupt = Promise.withResolvers<number>()
  let watchedFrom = performance.now()
  const watch = setInterval(() => {
    for (const { name, writtenAt } of ways) {
      const pause = longestPause(writtenAt, watchedFrom)
      if (pause >= 1000) say(`${name}: no write was acknowledged for ${(pause / 1000).toFixed(1)} s.`)
    }
    watchedFrom = performance.now()
  }, 1000)
  await onInterrupt.promise
  clearInterval(watch)
}

function runDoctor(env: Record<string, string>): { isSilent: boolean; report: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(server, 'doctor.ts')], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { isSilent: status === 0, report: `${stdout}${stderr}` }
}

/** Reads the trial's records directly from the primary. */
async function readSaved(cluster: Cluster): Promise<SavedRecord[]> {
  const connection = cluster.directTo(await findPrimary(cluster), 'dray')
  const savedRecords = `
    select kind, note, number, amount::double precision from (
      select 'order' as kind, notes as note, order_num as number, total_cents as amount from orders
      union all
      select 'delivery', notes, order_num, 0 from orders where order_status = 'DELIVERED'
      union all
      select 'payment', notes, id::text, amount_cents from payments
      union all
      select 'purchase', notes, purchase_order_num, total_cents from purchase_orders
      union all
      select 'receipt', purchase_order.notes, receipt.id::text, receipt.units
      from purchase_receipts as receipt
      join purchase_items as item on item.id = receipt.purchase_item_id
      join purchase_orders as purchase_order on purchase_order.id = item.purchase_order_id
    ) as records
    where note like 'Cluster trial, %'`
  return withClient(connection, async (client) => (await client.query<SavedRecord>(savedRecords)).rows)
}
