import { z } from 'zod'

/** From Patroni's `/cluster`. */
export type Member = z.output<typeof memberSchema>
const memberSchema = z.object({
  name: z.string(),
  role: z.string(),
  state: z.string(),
  timeline: z.int().optional(),
  /** In bytes, or "unknown" if the node can't be asked. */
  lag: z.union([z.int(), z.string()]).optional(),
})
const clusterSchema = z.object({ members: z.array(memberSchema) })

type Node = { name: string; address: string }
const answerMs = 1000

/** The cluster as seen by the first node that answers. */
export async function readMembers(nodes: readonly Node[]): Promise<Member[]> {
  for (const { address } of nodes) {
    const answer = await ask(address, '/cluster')
    if (answer?.ok) return clusterSchema.parse(await answer.json()).members
  }
  return []
}

/** True if Patroni says the node runs as primary and holds the lease. */
export const isPrimary = async ({ address }: Node): Promise<boolean> => (await ask(address, '/primary'))?.ok ?? false

async function ask(address: string, path: string): Promise<Response | undefined> {
  try {
    return await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(answerMs) })
  } catch {
    return undefined
  }
}

/** One primary, plus caught-up replicas on its timeline, one of them synchronous. */
export function isHealthy(members: readonly Member[], count: number): boolean {
  const leader = members.find(({ role }) => role === 'leader')
  const followers = members.filter((member) => member !== leader)
  return (
    members.length === count &&
    leader?.state === 'running' &&
    followers.every(
      ({ state, timeline, lag }) =>
        ['running', 'streaming'].includes(state) && timeline === leader.timeline && Number(lag) < maxLag,
    ) &&
    followers.some(({ role }) => role === 'sync_standby')
  )
}

/** While people write, replicas are always a little behind. */
const maxLag = 1024 * 1024
