import type { Commission, CommissionOrder, Correction } from '@dray/contract/payroll/commission'
import { type Cents, formatDollars, plus, sum, zero } from '@dray/domain/money'
import {
  type CommissionGroup,
  commissionOn,
  type CommissionTotals,
  commissionTotals,
  effectiveCost,
  ineligibleReasons,
  isInGroup,
  orderProfit,
} from '@dray/domain/payroll/commission'
import { parsePayAmount, payAmountErrors } from '@dray/domain/payroll/pay'
import { z } from 'zod'
import { moneyText } from '../../../kit/fields/typed-money.ts'

/** The same object until something in it changes, so its row doesn't rerender. */
export type CommissionRow = {
  order: CommissionOrder
  isToBePaid: boolean
  costText: string
  /** Why the typed cost is invalid. */
  costProblem: string | undefined
  subtotal: Cents
  /** The typed cost, or the order's. */
  cost: Cents
  /** Null if the order's cost applies. */
  adjustedCost: Cents | null
  /** Differs from the saved cost. */
  isCostChanged: boolean
  grossProfit: Cents
  grossShare: number
  commission: Cents
  netProfit: Cents
  /** No longer earns commission (D-222). */
  isIneligible: boolean
  remark: string | undefined
}

export type CorrectionRow = { correction: Correction; isIncluded: boolean; wasIncluded: boolean }

export type CommissionState = {
  rate: number
  wrongRate: string | undefined
  toBePaid: readonly CommissionRow[]
  unpaid: readonly CommissionRow[]
  corrections: readonly CorrectionRow[]
  totals: CommissionTotals
  /** The total of the included corrections. */
  corrected: Cents
  /** The commission of the orders plus corrections. */
  toPay: Cents
  /** Orders to be paid that no longer earn commission. */
  ineligible: readonly CommissionRow[]
  /** The first order to be paid with an invalid cost. */
  wrongCost: CommissionRow | undefined
  isChanged: boolean
}

type RowInput = {
  isToBePaid: boolean
  typedCost: string | undefined
  rate: number
  /** Already paid, so the commission is what was paid then. */
  isFixed: boolean
}

/**
 * Edits since the commission was read. Stores moves instead of the lists, so an order is always in exactly one list, even if others make
 * changes.
 */
export type CommissionEdits = {
  /** Moved orders, and whether they are to be paid. */
  moved: ReadonlyMap<number, boolean>
  /** Typed costs by order. They stay if their order is moved back. */
  costs: ReadonlyMap<number, string>
  /** Corrections included or excluded, by order. */
  corrections: ReadonlyMap<number, boolean>
  rate: number | undefined
  /** Typed text that isn't a rate. */
  wrongRate: string | undefined
}

/** A commission as read from the server: all orders, oldest first, and which of them are to be paid. */
export type ReadCommission = {
  commission: Commission
  orders: readonly CommissionOrder[]
  listed: ReadonlySet<number>
}

/** Derives both lists and their totals from the saved commission and the edits. */
export function commissionState(read: ReadCommission, edits: CommissionEdits): CommissionState {
  const { commission, orders, listed } = read
  const { wrongRate, rate = commission.commissionRate } = edits
  const [toBePaid, unpaid]: [CommissionRow[], CommissionRow[]] = [[], []]
  for (const order of orders) {
    const isToBePaid = edits.moved.get(order.orderId) ?? listed.has(order.orderId)
    const row = commissionRow(order, {
      isToBePaid,
      typedCost: edits.costs.get(order.orderId),
      rate,
      isFixed: commission.submitted,
    })
    ;(isToBePaid ? toBePaid : unpaid).push(row)
  }
  const corrections = correctionRows(read, edits)
  const totals = commissionTotals(toBePaid)
  const corrected = sum(corrections.filter(({ isIncluded }) => isIncluded).map(({ correction }) => correction.amount))
  const isMoved = toBePaid.some(({ order }) => !listed.has(order.orderId)) || toBePaid.length !== listed.size
  return {
    rate,
    wrongRate,
    toBePaid,
    unpaid,
    corrections,
    totals,
    corrected,
    toPay: plus(totals.commission, corrected),
    ineligible: toBePaid.filter(({ isIneligible }) => isIneligible),
    wrongCost: toBePaid.find(({ costProblem }) => costProblem !== undefined),
    isChanged:
      isMoved ||
      rate !== commission.commissionRate ||
      wrongRate !== undefined ||
      toBePaid.some(({ isCostChanged }) => isCostChanged) ||
      corrections.some(({ isIncluded, wasIncluded }) => isIncluded !== wasIncluded),
  }
}

const lastRows = new WeakMap<CommissionOrder, { input: RowInput; row: CommissionRow }>()

/** Returns the previous row object if nothing changed. */
function commissionRow(order: CommissionOrder, input: RowInput): CommissionRow {
  const last = lastRows.get(order)
  if (
    last?.input.isToBePaid === input.isToBePaid &&
    last.input.typedCost === input.typedCost &&
    last.input.rate === input.rate &&
    last.input.isFixed === input.isFixed
  )
    return last.row
  const row = newRow(order, input)
  lastRows.set(order, { input, row })
  return row
}

function newRow(order: CommissionOrder, { isToBePaid, typedCost, rate, isFixed }: RowInput): CommissionRow {
  const { subtotal, remark } = order
  const { adjustedCost, problem } = checkTypedCost(order, typedCost)
  const cost = effectiveCost({ ...order, cost: order.cost ?? zero, adjustedCost })
  const commission = isFixed ? order.commission : commissionOn({ subtotal, cost }, rate)
  return {
    order,
    isToBePaid,
    subtotal,
    cost,
    adjustedCost,
    commission,
    costText: typedCost ?? moneyText(cost),
    costProblem: problem,
    isCostChanged: problem !== undefined || adjustedCost !== (order.adjustedCost ?? null),
    ...orderProfit({ subtotal, cost, commission }),
    isIneligible: remark !== null && remark !== 'changed',
    remark: remarkText(order),
  }
}

/** An empty cost, or the order's own, is no adjustment, so later changes of the order's cost still apply. */
function checkTypedCost(
  { cost, adjustedCost = null, returnedCost = zero }: CommissionOrder,
  typed: string | undefined,
) {
  if (typed === undefined) return { adjustedCost, problem: undefined }
  if (typed.trim() === '') return { adjustedCost: null, problem: undefined }
  const read = parsePayAmount(typed)
  if ('error' in read) return { adjustedCost, problem: payAmountErrors[read.error] }
  // Payroll types the cost after returns, but the adjusted cost is the whole order's.
  return { adjustedCost: read.amount === cost ? null : plus(read.amount, returnedCost), problem: undefined }
}

function remarkText({ remark, commission }: CommissionOrder): string | undefined {
  if (remark === null) return undefined
  return remark === 'changed'
    ? `Changed since it was saved with ${formatDollars(commission)}`
    : ineligibleReasons[remark]
}

function correctionRows({ commission }: ReadCommission, edits: CommissionEdits): CorrectionRow[] {
  const row = (correction: Correction, wasIncluded: boolean): CorrectionRow => ({
    correction,
    wasIncluded,
    isIncluded: edits.corrections.get(correction.orderId) ?? wasIncluded,
  })
  return [
    ...commission.corrections.map((correction) => row(correction, true)),
    ...commission.offeredCorrections.map((correction) => row(correction, false)),
  ]
}

/** The orders a group's button moves. Ineligible orders aren't added with others. */
export const ordersInGroup = (rows: readonly CommissionRow[], group: CommissionGroup): number[] =>
  rows
    .filter(({ order, isToBePaid, isIneligible }) => isInGroup(order, group) && (isToBePaid || !isIneligible))
    .map(({ order }) => order.orderId)

/** 'Save to Payroll' sends this: the list, and the included corrections. */
export const listBody = ({ toBePaid, corrections }: CommissionState) => ({
  paidOrders: toBePaid.map(({ order, adjustedCost }) => ({
    orderId: order.orderId,
    orderNum: order.orderNum,
    adjustedCost,
  })),
  corrections: corrections.filter(({ isIncluded }) => isIncluded).map(({ correction }) => correction.orderId),
})

const byOrder = z.array(z.tuple([z.int(), z.boolean()]))

/** Survives a reload. Costs and the rate don't: another user of this computer could read them. */
export const storedCommission = z.object({ moved: byOrder, corrections: byOrder })

export const noEdits: CommissionEdits = {
  moved: new Map(),
  costs: new Map(),
  corrections: new Map(),
  rate: undefined,
  wrongRate: undefined,
}

export const fromStored = ({ moved, corrections }: z.infer<typeof storedCommission>): CommissionEdits => ({
  ...noEdits,
  moved: new Map(moved),
  corrections: new Map(corrections),
})

/** Undefined if there is nothing to store. */
export const toStored = ({ moved, corrections }: CommissionEdits) =>
  moved.size + corrections.size === 0 ? undefined : { moved: [...moved], corrections: [...corrections] }

/** A reload would restore all of them. */
export const isAllStored = ({ costs, rate, wrongRate }: CommissionEdits): boolean =>
  costs.size === 0 && rate === undefined && wrongRate === undefined

export function asReadCommission(commission: Commission): ReadCommission {
  const listed = new Set(commission.toBePaid.map(({ orderId }) => orderId))
  const others = commission.unpaid.filter(({ orderId }) => !listed.has(orderId))
  const orders = [...commission.toBePaid, ...others].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.orderId - b.orderId,
  )
  return { commission, orders, listed }
}

/** Moves orders to those to be paid, or back. */
export function withMoved(
  edits: CommissionEdits,
  { listed }: ReadCommission,
  move: { orderIds: readonly number[]; isToBePaid: boolean },
): CommissionEdits {
  const moved = new Map(edits.moved)
  for (const orderId of move.orderIds) {
    if (listed.has(orderId) === move.isToBePaid) moved.delete(orderId)
    else moved.set(orderId, move.isToBePaid)
  }
  return { ...edits, moved }
}

/** Sets typed costs, or pasted ones for several orders. */
export const withCosts = (
  edits: CommissionEdits,
  typed: readonly (readonly [orderId: number, text: string])[],
): CommissionEdits => ({ ...edits, costs: new Map([...edits.costs, ...typed]) })

/** Includes exactly these corrections, by order. */
export function withCorrections(
  edits: CommissionEdits,
  { commission }: ReadCommission,
  included: ReadonlySet<number>,
): CommissionEdits {
  const added = commission.offeredCorrections.filter(({ orderId }) => included.has(orderId))
  const removed = commission.corrections.filter(({ orderId }) => !included.has(orderId))
  return {
    ...edits,
    corrections: new Map([
      ...added.map(({ orderId }): [number, boolean] => [orderId, true]),
      ...removed.map(({ orderId }): [number, boolean] => [orderId, false]),
    ]),
  }
}
