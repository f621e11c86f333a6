import { readOrder, maxBulkOrders, type OrderSummary, changeOrderStatuses } from '@dray/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { Problem, request } from '../../../shared/api/request.ts'
import { refresh, useChange } from '../../../shared/api/use-call.ts'
import { formatCount } from '../../../shared/format-count.ts'
import { useUnsavedGuard } from '../../../shared/modals/modals.tsx'
import { useSession } from '../../../shared/session.tsx'
import { notAllowed, plannedStatuses, changeableStatuses, type StatusChoice } from './status-plan.ts'

const nothingChosen: StatusChoice = { orderStatus: null, paymentStatus: null }

/** What the server says of the orders at fault: those that changed in the meantime, or that cannot become so. */
const atFault = z.object({ code: z.string(), orders: z.array(z.string()).default([]) })

type Options = { orders: readonly OrderSummary[]; onDone: () => void }

/** The form of a status in bulk: what is chosen, what would come of it, and sending it. */
export function useChangeStatuses({ orders: given, onDone }: Options) {
  const cache = useQueryClient()
  const { person } = useSession()
  const send = useChange(changeOrderStatuses)
  const reading = useReading(given)
  const { orders } = reading
  const [chosen, setChosen] = useState(nothingChosen)
  const [isTried, setTried] = useState(false)
  const isChosen = chosen.orderStatus !== null || chosen.paymentStatus !== null
  useUnsavedGuard(isChosen && !send.isSuccess)

  const plan = useMemo(() => plannedStatuses(orders, chosen), [orders, chosen])
  const forbidden = useMemo(() => notAllowed(person, plan), [person, plan])
  const mayBe = useMemo(() => changeableStatuses(person, orders), [person, orders])
  const fault = send.error ? atFault.safeParse(send.error.body).data : undefined
  const lack = lackOf()

  function lackOf(): string | undefined {
    if (orders.length > maxBulkOrders) return `Select at most ${formatCount(maxBulkOrders)} orders`
    if (!isChosen) return 'Choose a status'
    if (plan.length === 0) return 'These orders already have this status.'
    if (forbidden.length === 0) return undefined
    return `You don't have permission to set this on ${forbidden.map(({ orderNum }) => orderNum).join(', ')}.`
  }
  function change(part: Partial<StatusChoice>) {
    send.reset()
    setTried(false)
    setChosen((before) => ({ ...before, ...part }))
  }
  function submit() {
    setTried(true)
    if (lack !== undefined || send.isPending) return
    const body = {
      orders: plan.map(({ order: { id, modifiedOn } }) => ({ id, modifiedOn: modifiedOn.toISOString() })),
      ...(chosen.orderStatus === null ? {} : { orderStatus: chosen.orderStatus }),
      ...(chosen.paymentStatus === null ? {} : { paymentStatus: chosen.paymentStatus }),
    }
    send.mutate({ body }, { onSuccess: onDone, onError: () => void refresh(cache, ['orders']) })
  }
  async function reload() {
    if (!(await reading.readAgain(fault?.orders ?? []))) return
    send.reset()
    setTried(false)
  }

  return {
    orders,
    chosen,
    change,
    isChosen,
    plan,
    mayBe,
    /** Why it cannot be sent, once that was tried. */
    lack: isTried || forbidden.length > 0 ? lack : undefined,
    problem: send.error,
    /** The numbers of the orders the refusal is about. */
    faulty: fault?.orders ?? [],
    isReloadOffered: fault?.code === 'changed-meanwhile' || fault?.code === 'order-not-found',
    reload,
    isReloading: reading.isReading,
    reloadProblem: reading.problem,
    isSending: send.isPending,
    submit,
  }
}
export type StatusesChange = ReturnType<typeof useChangeStatuses>

/** As many at a time as a browser asks of one server anyway. */
const atOnce = 6

/** The orders as they were seen when this was opened, and those of them as they are now that were read again. */
function useReading(given: readonly OrderSummary[]) {
  const [orders, setOrders] = useState(given)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()

  /** Reads the orders of these numbers again, or all; those that are gone are left out. */
  async function readAgain(orderNums: readonly string[]): Promise<boolean> {
    const wanted = orders.filter(({ orderNum }) => orderNums.length === 0 || orderNums.includes(orderNum))
    setReading(true)
    setProblem(undefined)
    try {
      const now = new Map<number, OrderSummary | null>()
      for (let from = 0; from < wanted.length; from += atOnce) {
        const part = wanted.slice(from, from + atOnce)
        const read = await Promise.all(part.map(({ id }) => readOne(id)))
        part.forEach(({ id }, index) => now.set(id, read[index] ?? null))
      }
      setOrders(orders.flatMap((order) => (now.has(order.id) ? (now.get(order.id) ?? []) : order)))
      return true
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      return false
    } finally {
      setReading(false)
    }
  }
  return { orders, isReading, problem, readAgain }
}

async function readOne(id: number): Promise<OrderSummary | null> {
  try {
    return (await request(readOrder, { params: { id } }, { expects: ['order-not-found'] })).res
  } catch (error) {
    if (error instanceof Problem && error.body.code === 'order-not-found') return null
    throw error
  }
}
