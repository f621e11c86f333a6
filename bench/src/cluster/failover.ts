import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster, DatabaseNode } from './cluster.ts'
import { isPrimary } from './patroni.ts'
import { isSignedIn } from './requests.ts'
import { firstAfter, longestPause, type Round } from './round.ts'
import type { Observed } from './target.ts'

type Trial = { cluster: Cluster; observed: readonly Observed[]; cookie: string }

const probeMs = 50
const giveUpMs = 120_000
/** More than is allowed, to see how long it really takes. */
const recoverMs = 60_000

/** Kills the primary while people write, waits until everything works again, and brings the killed node back as a replica. */
export async function failOver({ cluster, observed, cookie }: Trial): Promise<Round> {
  const { nodes } = cluster
  const leader = (await cluster.whole()).find(({ role }) => role === 'leader')?.name
  const killed = nodes.find(({ name }) => name === leader)
  if (killed === undefined) throw new Error('The cluster has no primary')
  const rewindsBefore = killed.rewinds()
  const killedAt = performance.now()
  await killed.kill()
  const ready = await untilReady(
    cluster,
    nodes.filter((node) => node !== killed),
  )
  await untilRecovered(observed, ready.at)
  const signedIn = await Promise.all(observed.map((way) => isSignedIn(way, cookie)))
  const startedAt = performance.now()
  killed.start()
  await cluster.whole()
  return {
    killed: killed.name,
    primary: ready.node.name,
    readyMs: ready.at - killedAt,
    ways: observed.map(({ target, writtenAt, notifiedAt }, index) => ({
      name: target.name,
      writeMs: firstAfter(writtenAt, ready.at),
      liveMs: firstAfter(notifiedAt, ready.at),
      pauseMs: longestPause(writtenAt, killedAt),
      isSignedIn: signedIn[index] ?? false,
    })),
    rejoinMs: performance.now() - startedAt,
    isRewound: killed.rewinds() > rewindsBefore,
  }
}

/** Waits until Patroni reports a primary and a write sent to it directly is committed. */
async function untilReady(
  cluster: Cluster,
  nodes: readonly DatabaseNode[],
): Promise<{ node: DatabaseNode; at: number }> {
  for (const until = performance.now() + giveUpMs; performance.now() < until; await sleep(probeMs)) {
    const arePrimary = await Promise.all(nodes.map(isPrimary))
    const node = nodes.find((_, index) => arePrimary[index])
    if (node && (await takesWrites(cluster, node))) return { node, at: performance.now() }
  }
  throw new Error(`No node became the primary within ${giveUpMs / 1000} s`)
}

async function takesWrites({ settings }: Cluster, { address }: DatabaseNode): Promise<boolean> {
  const client = new pg.Client({
    ...directTo(settings['DRAY_PASSWORD'] ?? '', address, 'probe'),
    query_timeout: 30_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('create table if not exists probes (written_at timestamptz not null)')
    await client.query('insert into probes values (now())')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

export const directTo = (password: string, host: string, database: string): pg.ClientConfig => ({
  host,
  user: 'dray',
  password,
  database,
  connectionTimeoutMillis: 2000,
})

/** Waits until each way to Dray has acknowledged a write and reported a change, up to `recoverMs`. */
async function untilRecovered(observed: readonly Observed[], readyAt: number): Promise<void> {
  const isBack = ({ writtenAt, notifiedAt }: Observed) =>
    firstAfter(writtenAt, readyAt) !== undefined && firstAfter(notifiedAt, readyAt) !== undefined
  const until = performance.now() + recoverMs
  while (performance.now() < until && !observed.every(isBack)) await sleep(probeMs)
}
