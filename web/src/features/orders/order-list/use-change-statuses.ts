import type { OrderSplit } from '@dray/contract/backorders'
import { releaseCreditHold } from '@dray/contract/orders/credit-holds'
import { changeOrderStatuses, maxBulkOrders, type OrderSummary, readOrder } from '@dray/contract/orders'
import { useMemo, useRef, useState } from 'react'
import { Problem, request } from '../../../kit/api/request.ts'
import { refusedRecords } from '../../../records/bulk-change/refused-records.ts'
import { useBulkChange } from '../../../records/bulk-change/use-bulk-change.ts'
import { creditHolds, isHeld } from '../../../records/receivables/credit-hold-text.ts'
import { sentReasons } from '../order-editor/draft/order-draft.ts'
import { isReasonMissing } from '../../../records/pricing/reason-field.tsx'
import { formatCount } from '../../../kit/text/format-count.ts'
import { useSession } from '../../../kit/session.tsx'
import { takesStock } from '@dray/domain/orders/plan-stock'
import { type Changed, useShipping, useShortOrders } from './short-orders.ts'
import { useStatusQuestion } from '../status-menu/use-status-question.ts'
import {
  changeableStatuses,
  notAllowed,
  type PlannedStatus,
  plannedStatuses,
  type StatusChoice,
} from './status-plan.ts'

const noChoice: StatusChoice = { orderStatus: null, paymentStatus: null }

type Options = { orders: readonly OrderSummary[]; onDone: (changed: Changed) => void }

export function useChangeStatuses({ orders: selected, onDone }: Options) {
  const { person } = useSession()
  const { orders, readAgain, reloadProblem, remove } = useSelectedOrders(selected)
  const bulk = useStatusesCall({ readAgain, onDone })
  const { chosen, isChosen } = bulk
  const [reason, setReason] = useState('')
  const isMissing = isReasonMissing(bulk.problem)
  const release = useRelease(bulk.problem)
  const plan = useMemo(() => plannedStatuses(orders, chosen), [orders, chosen])
  const forbidden = useMemo(() => notAllowed(person, plan), [person, plan])
  const allowed = useMemo(() => changeableStatuses(person, orders), [person, orders])
  const stock = useStockOfPlan(plan, chosen.orderStatus)
  const { question, exceeding, short, sentPlan, changing } = stock
  const blocked =
    whyBlocked({ count: orders.length, isChosen, plan, forbidden }) ??
    (changing === 0 ? 'All of these orders are short.' : undefined)
  const refused = refusedRecords(bulk.problem)

  function change(part: Partial<StatusChoice>) {
    question.reset()
    bulk.change(part)
  }
  function send() {
    const reasons = { reason: reason.trim() || undefined, creditHoldReason: release.reason.trim() || undefined }
    bulk.send(sentPlan, { chosen, reasons, toShip: short.toShip })
  }

  return {
    ...bulk,
    orders,
    plan,
    allowed,
    blocked: bulk.isTried || forbidden.length > 0 ? blocked : undefined,
    refused,
    reloadProblem,
    /** The reason for prices below their brand's margin floor, once the server asked. */
    reason,
    setReason,
    isReasonAsked: isMissing || reason !== '',
    isReasonMissing: isMissing,
    release,
    /** Lines that exceed stock, once the user was asked. Submitting again confirms them. */
    exceeding,
    inTheWay: ordersInTheWay({ refused, holds: release.holds, exceeding: short.splits.length > 0 ? [] : exceeding }),
    problem: bulk.problem ?? question.problem,
    isStuck: bulk.isStuck && !hasReason({ isMissing, reason }) && !hasReason(release),
    isSending: bulk.isSending || question.isAsking || short.isReading,
    changing,
    short,
    change,
    leaveOut: (orderNums: readonly string[]) => {
      remove(orderNums)
      change({})
    },
    submit: () => {
      if (blocked !== undefined || bulk.isSending) return bulk.submit(undefined)
      question.ask(stock.toCheck, send)
    },
  }
}
export type StatusesChange = ReturnType<typeof useChangeStatuses>

type AskedReason = { isMissing: boolean; reason: string }
const hasReason = ({ isMissing, reason }: AskedReason): boolean => isMissing && reason.trim() !== ''

type CallOptions = Pick<Options, 'onDone'> & { readAgain: (orderNums: readonly string[]) => Promise<boolean> }

type ToSend = { chosen: StatusChoice; reasons: Parameters<typeof sentReasons>[0]; toShip: readonly OrderSplit[] }

/** Remembers the statuses before the change, so it can be undone. Short orders ship after the others changed. */
function useStatusesCall({ readAgain, onDone }: CallOptions) {
  const sentPlan = useRef<readonly PlannedStatus[]>([])
  const shipping = useShipping()
  const bulk = useBulkChange(changeOrderStatuses, {
    noChoice,
    readAgain,
    onDone({ changed, modifiedOn = new Date(0) }) {
      const ids = new Set(changed)
      const change = { plan: sentPlan.current.filter(({ order }) => ids.has(order.id)), modifiedOn }
      if (shipping.isNext()) ship(change)
      else onDone(change)
    },
  })
  function send(plan: readonly PlannedStatus[], { chosen, reasons, toShip }: ToSend) {
    sentPlan.current = plan
    shipping.plan(toShip)
    if (plan.length === 0) return ship()
    const body = {
      orders: plan.map(({ order: { id, modifiedOn } }) => ({ id, modifiedOn: modifiedOn.toISOString() })),
      ...(chosen.orderStatus === null ? {} : { orderStatus: chosen.orderStatus }),
      ...(chosen.paymentStatus === null ? {} : { paymentStatus: chosen.paymentStatus }),
      ...sentReasons(reasons),
    }
    bulk.submit({ body })
  }
  /** The report has nothing left to lose, so closing it asks nothing. */
  const ship = (changed?: Changed) => void shipping.start(changed).then(() => bulk.change(noChoice))
  return { ...bulk, isSending: bulk.isSending || shipping.isPending, shipping, send }
}

/** Asks about orders that exceed stock, and about those that can ship in part. */
function useStockOfPlan(plan: readonly PlannedStatus[], orderStatus: StatusChoice['orderStatus']) {
  const question = useStatusQuestion()
  const toCheck =
    orderStatus === null ? undefined : { orderIds: idsTakingStock(plan), orderStatus, namesOrders: plan.length > 1 }
  const exceeding = question.exceeding(toCheck)
  const short = useShortOrders({ plan, orderStatus, isAsked: exceeding.length > 0 })
  const sentPlan = plan.filter(({ order }) => !short.apartIds.has(order.id))
  return { question, toCheck, exceeding, short, sentPlan, changing: sentPlan.length + short.changing }
}

type Blockers = {
  count: number
  isChosen: boolean
  plan: readonly PlannedStatus[]
  forbidden: readonly Pick<OrderSummary, 'orderNum'>[]
}

function whyBlocked({ count, isChosen, plan, forbidden }: Blockers): string | undefined {
  if (count > maxBulkOrders) return `Select at most ${formatCount(maxBulkOrders)} orders`
  if (!isChosen) return 'Choose a status'
  if (plan.length === 0) return 'These orders already have this status.'
  if (forbidden.length === 0) return undefined
  return `You don't have permission to set this status on ${forbidden.map(({ orderNum }) => orderNum).join(', ')}.`
}

type InTheWay = {
  refused: readonly string[]
  holds: readonly { orderNum: string | null }[]
  exceeding: readonly { orderNum?: string }[]
}

/** Orders that were refused, are held, or exceed stock. */
const ordersInTheWay = ({ refused, holds, exceeding }: InTheWay): string[] => [
  ...new Set([...refused, ...[...holds, ...exceeding].flatMap(({ orderNum }) => orderNum ?? [])]),
]

/** Orders held by credit limits, and the reason for releasing them, asked only of users who may. */
function useRelease(problem: Problem | null) {
  const { may } = useSession()
  const [reason, setReason] = useState('')
  const holds = useMemo(() => (problem && isHeld(problem) ? creditHolds(problem.body) : []), [problem])
  const isMissing = isHeld(problem)
  return { holds, reason, setReason, isMissing, isAsked: may(releaseCreditHold) && (isMissing || reason !== '') }
}

/** Orders that would need units they didn't need before. */
const idsTakingStock = (plan: readonly PlannedStatus[]): number[] =>
  plan.flatMap(({ order, after }) => (takesStock(order.orderStatus, after.orderStatus) ? order.id : []))

/** A browser sends about this many requests to one server at a time. */
const readsAtOnce = 6

/** The orders as selected, or as last read. */
function useSelectedOrders(selected: readonly OrderSummary[]) {
  const [orders, setOrders] = useState(selected)
  const [reloadProblem, setReloadProblem] = useState<string>()

  /** Removed orders leave the selection. */
  async function readAgain(orderNums: readonly string[]): Promise<boolean> {
    const outdated = orders.filter(({ orderNum }) => orderNums.length === 0 || orderNums.includes(orderNum))
    setReloadProblem(undefined)
    try {
      const now = new Map<number, OrderSummary | null>()
      for (let from = 0; from < outdated.length; from += readsAtOnce) {
        const part = outdated.slice(from, from + readsAtOnce)
        const read = await Promise.all(part.map(({ id }) => readIfPresent(id)))
        part.forEach(({ id }, index) => now.set(id, read[index] ?? null))
      }
      setOrders(orders.flatMap((order) => (now.has(order.id) ? (now.get(order.id) ?? []) : order)))
      return true
    } catch (error) {
      setReloadProblem(error instanceof Error ? error.message : String(error))
      return false
    }
  }
  const remove = (orderNums: readonly string[]) =>
    setOrders((before) => before.filter(({ orderNum }) => !orderNums.includes(orderNum)))
  return { orders, reloadProblem, readAgain, remove }
}

async function readIfPresent(id: number): Promise<OrderSummary | null> {
  try {
    return (await request(readOrder, { params: { id } }, { expects: ['order-not-found'] })).res
  } catch (error) {
    if (error instanceof Problem && error.body.code === 'order-not-found') return null
    throw error
  }
}
