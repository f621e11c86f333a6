import { type Order, pullTags } from '@dray/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Problem, request } from '../api/request.ts'
import { refresh } from '../api/use-call.ts'
import { refusalText } from '../refusal-text.ts'

/** Lines of an order to pull from stock, or to return to it. */
export type Pull = { orderId: number; orderNum: string; itemIds: readonly number[]; tagsPulled: boolean }
type PullRequest = { pulls: readonly Pull[]; isUndo: boolean }
type PullRefusal = { pull: Pull; text: string }

export type Pulling = ReturnType<typeof usePulling>

/**
 * Pulls and returns lines, order by order, each order all or nothing; a refused order does not stop the others. The last
 * pull can be undone. `onAnswer` is called with each updated order.
 */
export function usePulling(onAnswer: (order: Order) => void = () => {}) {
  const cache = useQueryClient()
  const mutation = useMutation({
    mutationFn: async ({ pulls }: PullRequest) => {
      const done: Pull[] = []
      const refused: PullRefusal[] = []
      for (const pull of pulls) {
        const problem = await pullOrder(pull, onAnswer)
        if (problem === undefined) done.push(pull)
        else refused.push({ pull, text: refusalText(problem) })
        // Not a refusal: the server is unavailable, and would be for the next order too.
        if (problem !== undefined && !isRefusal(problem)) break
      }
      if (done.length > 0) void refresh(cache, pullTags.changes)
      return { done, refused }
    },
  })
  const { isPending, data, variables } = mutation
  const start = (request: PullRequest) => {
    if (!isPending) mutation.mutate(request)
  }
  const done = isPending ? [] : (data?.done ?? [])
  return {
    isPending,
    isBusy: (itemId: number) => isPending && variables.pulls.some(({ itemIds }) => itemIds.includes(itemId)),
    done,
    isUndone: done.length > 0 && variables?.isUndo === true,
    refused: isPending ? [] : (data?.refused ?? []),
    start: (pulls: readonly Pull[]) => start({ pulls, isUndo: false }),
    undo: () => start({ pulls: done.map((pull) => ({ ...pull, tagsPulled: !pull.tagsPulled })), isUndo: true }),
  }
}

async function pullOrder({ orderId, itemIds, tagsPulled }: Pull, onAnswer: (order: Order) => void) {
  try {
    onAnswer(await request(pullTags, { params: { orderId }, body: { itemIds: [...itemIds], tagsPulled } }))
  } catch (problem) {
    if (problem instanceof Problem) return problem
    throw problem
  }
  return undefined
}

const isRefusal = ({ body }: Problem): boolean => body.status >= 400 && body.status < 500
