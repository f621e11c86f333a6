import { setTimeout as sleep } from 'node:timers/promises'
import { directTo, failOver } from './failover.ts'
import { listen } from './listener.ts'
import { roundsTable, type Outcome } from './report.ts'
import type { Round } from './round.ts'
import { compareSaved, readSaved } from './saved.ts'
import type { ClusterSite } from './site.ts'
import { type Observed, observe } from './target.ts'
import { startWriters } from './writers.ts'

/** How long people work before each failover. */
const workMs = 5000

type Plan = {
  rounds: number
  say: (text: string) => void
  /** Called after the rounds; people work until it is done. */
  thenStay: (observed: readonly Observed[]) => Promise<void>
}

/** Has people work on both servers and through the load balancer, and kills the primary repeatedly. */
export async function runTrial(site: ClusterSite, { rounds, say, thenStay }: Plan): Promise<Outcome> {
  const { cluster, targets, api } = site
  const observed = targets.map(observe)
  const listeners = observed.map((way) => listen(way, api.cookie))
  const writers = await startWriters(observed, api)
  const done: Round[] = []
  try {
    for (let round = 1; round <= rounds; round++) {
      await Promise.race([sleep(workMs), writers.refused])
      done.push(await Promise.race([failOver({ cluster, observed, cookie: api.cookie }), writers.refused]))
      say(roundsTable(done).split('\n').at(-1) ?? '')
    }
    await Promise.race([sleep(workMs).then(() => thenStay(observed)), writers.refused])
  } finally {
    await writers.stop()
    await Promise.all(listeners.map((listener) => listener.stop()))
  }
  const leader = (await cluster.whole()).find(({ role }) => role === 'leader')?.name
  const address = cluster.nodes.find(({ name }) => name === leader)?.address ?? ''
  const stored = await readSaved(directTo(cluster.settings['DRAY_PASSWORD'] ?? '', address, 'dray'))
  const doctor = site.doctor()
  if (!doctor.isSilent) say(doctor.report)
  return {
    rounds: done,
    saved: compareSaved(writers.acknowledged, stored),
    signedOut: observed.reduce((sum, way) => sum + way.signedOut, 0),
    doctorIsSilent: doctor.isSilent,
  }
}
