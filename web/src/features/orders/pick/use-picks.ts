import { type Order, pullTags } from '@dray/contract/orders'
import type { PickLine } from '@dray/contract/pending/picking'
import { isOpen } from '@dray/domain/orders/order-status'
import { useRef, useState } from 'react'
import { Problem, request } from '../../../kit/api/request.ts'
import type { Picking, ShownLine } from './pick-lines.ts'
import { refusalText } from '../../../records/refusal-text.ts'

/** A tick on its way to the server, or one that the server didn't get or refused. */
type Tick = { tagsPulled: boolean; problem?: string; isRefused?: boolean }

/** Sends ticks one after the other, so that nobody has to wait for the last one. */
export function usePicks({ orders, lines }: Picking, onAnswer: (order: Order) => void) {
  const [ticks, setTicks] = useState<ReadonlyMap<number, Tick>>(new Map())
  const sending = useRef<Promise<void>>(Promise.resolve())

  function send(line: PickLine, tagsPulled: boolean) {
    const tick: Tick = { tagsPulled }
    setTicks((before) => new Map(before).set(line.id, tick))
    sending.current = sending.current.then(async () => {
      const result = await sendTick(line, tagsPulled)
      if (!(result instanceof Problem)) onAnswer(result)
      setTicks((before) => {
        // A later tick of the line is on its way.
        if (before.get(line.id) !== tick) return before
        const after = new Map(before)
        if (result instanceof Problem)
          after.set(line.id, { tagsPulled, problem: refusalText(result), isRefused: !result.isOutcomeUnknown })
        else after.delete(line.id)
        return after
      })
    })
  }
  const open = new Set(orders.flatMap(({ id, orderStatus }) => (isOpen(orderStatus) ? id : [])))
  return {
    lines: lines.map((line) => ({ ...withTick(line, ticks.get(line.id)), isOpen: open.has(line.orderID) })),
    send,
  }
}

const expects = ['nothing-in-stock', 'nothing-to-return', 'order-not-open']

/** Only units that are there are pulled, even if someone else took some a moment ago. */
async function sendTick({ id, orderID }: PickLine, tagsPulled: boolean): Promise<Order | Problem> {
  const body = { itemIds: [id], tagsPulled, ...(tagsPulled ? { onlyInStock: true } : {}) }
  try {
    return await request(pullTags, { params: { orderId: orderID }, body }, { expects })
  } catch (problem) {
    if (problem instanceof Problem) return problem
    throw problem
  }
}

function withTick(line: PickLine, tick: Tick | undefined): Omit<ShownLine, 'isOpen'> {
  const { problem, isRefused = false } = tick ?? {}
  return {
    ...line,
    tagsPulled: tick === undefined || isRefused ? line.tagsPulled : tick.tagsPulled,
    isSending: tick !== undefined && problem === undefined,
    problem,
    isUnsent: problem !== undefined && !isRefused,
  }
}
