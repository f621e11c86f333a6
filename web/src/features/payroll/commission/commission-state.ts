import type { CommissionOrder, Correction } from '@dray/contract/commission'
import { type Cents, formatDollars, plus, sum, zero } from '@dray/domain/money'
import {
  type CommissionTotals,
  commissionOn,
  commissionTotals,
  ineligibleReasons,
  isInGroup,
  type CommissionGroup,
  orderProfit,
} from '@dray/domain/payroll/commission'
import { parsePayAmount, payAmountErrors } from '@dray/domain/payroll/pay'
import { moneyText } from '../../../kit/fields/money-field.tsx'
import type { CommissionEdits, ReadCommission } from './commission-edits.ts'

/** An order in one of the lists. The same object as long as nothing in it changes, so that its row is not rendered again. */
export type CommissionRow = {
  order: CommissionOrder
  isToBePaid: boolean
  costText: string
  /** Why the typed cost is none. */
  costProblem: string | undefined
  subtotal: Cents
  /** The cost that counts: what was typed, or the cost of the order. */
  cost: Cents
  /** Null where the cost of the order counts (D-125). */
  adjustedCost: Cents | null
  /** Whether it is another cost than the one that is saved. */
  isCostChanged: boolean
  grossProfit: Cents
  grossShare: number
  commission: Cents
  netProfit: Cents
  /** Whether it earns no commission anymore (D-222). */
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
  /** The sum of the corrections that are included. */
  corrected: Cents
  /** What is paid: the commission of the orders and the corrections. */
  toPay: Cents
  /** Orders to be paid that earn no commission anymore. */
  ineligible: readonly CommissionRow[]
  /** The first order to be paid whose typed cost is none. */
  wrongCost: CommissionRow | undefined
  isChanged: boolean
}

/** All that follows from what was read and what was changed: both lists and their sums. */
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

type RowInput = {
  isToBePaid: boolean
  typedCost: string | undefined
  rate: number
  /** Whether it was paid: the commission is what was paid then. */
  isFixed: boolean
}

const lastRows = new WeakMap<CommissionOrder, { input: RowInput; row: CommissionRow }>()

/** The row as it was made last for this order, if it is the same. */
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
  const cost = adjustedCost ?? order.cost ?? zero
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

/** An empty cost and the cost of the order itself are no adjustment, so that the order's cost goes on counting if it changes. */
function checkTypedCost({ cost, adjustedCost = null }: CommissionOrder, typed: string | undefined) {
  if (typed === undefined) return { adjustedCost, problem: undefined }
  if (typed.trim() === '') return { adjustedCost: null, problem: undefined }
  const read = parsePayAmount(typed)
  if ('error' in read) return { adjustedCost, problem: payAmountErrors[read.error] }
  return { adjustedCost: read.amount === cost ? null : read.amount, problem: undefined }
}

function remarkText({ remark, commission }: CommissionOrder): string | undefined {
  if (remark === null) return undefined
  return remark === 'changed'
    ? `Changed since it was saved with ${formatDollars(commission)}`
    : ineligibleReasons[remark]
}

/** The orders of a group that its button moves. One that earns no commission is not added with others. */
export const ordersInGroup = (rows: readonly CommissionRow[], group: CommissionGroup): number[] =>
  rows
    .filter(({ order, isToBePaid, isIneligible }) => isInGroup(order, group) && (isToBePaid || !isIneligible))
    .map(({ order }) => order.orderId)

/** What 'Save to Payroll' sends (D-123): the list, and with it the corrections that are included. */
export const listBody = ({ toBePaid, corrections }: CommissionState) => ({
  paidOrders: toBePaid.map(({ order, adjustedCost }) => ({
    orderId: order.orderId,
    orderNum: order.orderNum,
    adjustedCost,
  })),
  corrections: corrections.filter(({ isIncluded }) => isIncluded).map(({ correction }) => correction.orderId),
})
