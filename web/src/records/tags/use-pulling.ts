import { type Order, pullTags } from '@dray/contract/orders'
import { findPullShortages, type PullShortage } from '@dray/contract/pending'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Problem, request } from '../../kit/api/request.ts'
import { refresh } from '../../kit/api/use-call.ts'
import { needsUntracedReason, refusalText } from '../refusal-text.ts'

/** Order lines to pull from stock, or to return to it. */
export type Pull = { orderId: number; orderNum: string; itemIds: readonly number[]; tagsPulled: boolean }
/** `ask` first lists what exceeds stock; `only-in-stock` and `all` are the answers. */
type PullMode = 'ask' | 'only-in-stock' | 'all'
type PullRequest = { pulls: readonly Pull[]; mode: PullMode; isUndo: boolean; reason?: string }
/** `needsReason`: the user may pull it anyway, with a reason. */
type PullRefusal = { pull: Pull; text: string; needsReason: boolean }
type PullResult = { done: Pull[]; refused: PullRefusal[]; shortages: readonly PullShortage[] }

export type Pulling = ReturnType<typeof usePulling>

/**
 * Pulls and returns lines order by order, each all or nothing; a refused order doesn't stop the others. Lines that exceed stock are listed
 * first. The last pull can be undone. `onAnswer` gets each updated order.
 */
export function usePulling(onAnswer: (order: Order) => void = () => {}) {
  const cache = useQueryClient()
  const mutation = useMutation({
    mutationFn: async ({ pulls, mode, reason }: PullRequest): Promise<PullResult> => {
      const shortages = mode === 'ask' ? await readShortages(pulls) : noShortages
      // Don't pull what couldn't be checked.
      if (shortages instanceof Problem)
        return { done: [], refused: pullRefusals(pulls, shortages), shortages: noShortages }
      if (shortages.length > 0) return { done: [], refused: [], shortages }
      const result = await pullOrders(pulls, { mode, reason }, onAnswer)
      if (result.done.length > 0) void refresh(cache, pullTags.changes)
      return { ...result, shortages }
    },
  })
  const { isPending, data, variables } = mutation
  const start = (request: PullRequest) => {
    if (!isPending) mutation.mutate(request)
  }
  const done = isPending ? [] : (data?.done ?? [])
  const pulls = variables?.pulls ?? []
  return {
    onAnswer,
    isPending,
    isBusy: (itemId: number) => isPending && pulls.some(({ itemIds }) => itemIds.includes(itemId)),
    done,
    isUndone: done.length > 0 && variables?.isUndo === true,
    refused: isPending ? [] : (data?.refused ?? []),
    /** Lines that exceed stock, while the user decides. */
    shortages: isPending ? noShortages : (data?.shortages ?? noShortages),
    /** Orders with such lines. */
    shortPulls: pulls.filter(({ itemIds }) => data?.shortages.some(({ id }) => itemIds.includes(id))),
    /** Including lines that don't exceed stock. */
    lineCount: pulls.reduce((count, { itemIds }) => count + itemIds.length, 0),
    start: (started: readonly Pull[]) => start({ pulls: started, mode: 'ask', isUndo: false }),
    /** Pulls everything, or only what's in stock. */
    answer: (mode: 'only-in-stock' | 'all') => start({ pulls, mode, isUndo: false }),
    /** Pulls what was refused for lack of a reason. */
    pullFor: (reason: string) => {
      const refused = data?.refused.filter(({ needsReason }) => needsReason) ?? []
      start({ pulls: refused.map(({ pull }) => pull), mode: 'all', isUndo: false, reason })
    },
    dismiss: () => mutation.reset(),
    undo: () =>
      start({ pulls: done.map((pull) => ({ ...pull, tagsPulled: !pull.tagsPulled })), mode: 'all', isUndo: true }),
  }
}

const noShortages: readonly PullShortage[] = []

/** Only lines that leave stock can exceed it. */
async function readShortages(pulls: readonly Pull[]): Promise<readonly PullShortage[] | Problem> {
  const itemIds = pulls.flatMap((pull) => (pull.tagsPulled ? pull.itemIds : []))
  if (itemIds.length === 0) return noShortages
  try {
    return await request(findPullShortages, { body: { itemIds } })
  } catch (problem) {
    if (problem instanceof Problem) return problem
    throw problem
  }
}

const pullRefusals = (pulls: readonly Pull[], problem: Problem): PullRefusal[] =>
  pulls.slice(0, 1).map((pull) => pullRefusal(pull, problem))

const pullRefusal = (pull: Pull, problem: Problem): PullRefusal => ({
  pull,
  text: refusalText(problem),
  needsReason: needsUntracedReason(problem),
})

type How = { mode: PullMode; reason: string | undefined }

async function pullOrders(pulls: readonly Pull[], how: How, onAnswer: (order: Order) => void) {
  const done: Pull[] = []
  const refused: PullRefusal[] = []
  for (const pull of pulls) {
    const answer = await pullOrder(pull, how)
    if (!(answer instanceof Problem)) {
      onAnswer(answer)
      done.push(how.mode === 'only-in-stock' ? { ...pull, itemIds: pulledItems(pull, answer) } : pull)
      continue
    }
    refused.push(pullRefusal(pull, answer))
    // Not a refusal but a server that can't be reached, so stop: the next order would fail too.
    if (!isRefusal(answer)) break
  }
  return { done, refused }
}

async function pullOrder({ orderId, itemIds, tagsPulled }: Pull, { mode, reason }: How): Promise<Order | Problem> {
  const how = {
    ...(mode === 'only-in-stock' ? { onlyInStock: true } : {}),
    ...(reason === undefined ? {} : { reason }),
  }
  try {
    return await request(pullTags, { params: { orderId }, body: { itemIds: [...itemIds], tagsPulled, ...how } })
  } catch (problem) {
    if (problem instanceof Problem) return problem
    throw problem
  }
}

const pulledItems = ({ itemIds }: Pull, { orderedItems }: Order): number[] =>
  orderedItems.filter(({ id, tagsPulled }) => tagsPulled && itemIds.includes(id)).map(({ id }) => id)

const isRefusal = ({ body }: Problem): boolean => body.status >= 400 && body.status < 500
