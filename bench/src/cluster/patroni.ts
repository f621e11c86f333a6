import { z } from 'zod'

/** A member as Patroni's `/cluster` tells it. */
export type Member = z.output<typeof memberSchema>
const memberSchema = z.object({
  name: z.string(),
  role: z.string(),
  state: z.string(),
  timeline: z.int().optional(),
  /** In bytes; of a node that cannot be asked: unknown. */
  lag: z.union([z.int(), z.string()]).optional(),
})
const clusterSchema = z.object({ members: z.array(memberSchema) })

type Node = { name: string; address: string }
const answerMs = 1000

/** How the first node that answers sees the cluster. */
export async function readMembers(nodes: readonly Node[]): Promise<Member[]> {
  for (const { address } of nodes) {
    const answer = await ask(address, '/cluster')
    if (answer?.ok) return clusterSchema.parse(await answer.json()).members
  }
  return []
}

/** Whether Patroni says that the node is the primary: it runs as one and holds the lease. */
export const isPrimary = async ({ address }: Node): Promise<boolean> => (await ask(address, '/primary'))?.ok ?? false

async function ask(address: string, path: string): Promise<Response | undefined> {
  try {
    return await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(answerMs) })
  } catch {
    return undefined
  }
}

/** One primary, and replicas on its timeline that have caught up, one of them synchronous. */
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
