import {
  type Commission,
  type CommissionOrder,
  type Correction,
  listPayComments,
  readCommission,
} from '@dray/contract/payroll/commission'
import { changePayrollRow, type SavedRow } from '@dray/contract/payroll'
import { cents, plus, sum, zero } from '@dray/domain/money'
import { commissionOn } from '@dray/domain/payroll/commission'
import type { z } from 'zod'
import { answerCall } from './screens.tsx'

/** A delivered, unpaid order of November 2026 B: a test sets only the fields it is about. */
export const aCommissionOrder = (orderId: number, overrides: Partial<CommissionOrder> = {}): CommissionOrder => ({
  orderId,
  orderNum: String(100_000 + orderId),
  customerName: 'Ernst Handel',
  orderStatus: 'DELIVERED',
  paymentStatus: 'AWAITING',
  createdAt: new Date(Date.UTC(2026, 10, 17, 20, orderId)),
  subtotal: cents(100_00),
  discount: zero,
  cost: cents(60_00),
  adjustedCost: null,
  commission: cents(8_00),
  remark: null,
  ...overrides,
})

export const aCorrection = (orderId: number, overrides: Partial<Correction> = {}): Correction => ({
  orderId,
  orderNum: String(100_000 + orderId),
  customerName: 'Alfreds Futterkiste',
  reason: 'refunded',
  amount: cents(-12_50),
  paidIn: 'November 2026 A',
  remark: null,
  ...overrides,
})

/** The commission of Ann Ruiz in November 2026 B, never saved. */
export const aCommission = (overrides: Partial<Commission> = {}): Commission => ({
  userId: 4,
  name: 'Ann Ruiz',
  year: 2026,
  month: 11,
  payPeriod: 'B',
  commissionRate: 0.2,
  commission: zero,
  submitted: false,
  lastSaved: null,
  modifiedOn: null,
  ...{
    toBePaid: [],
    corrections: [],
    unpaid: [],
    unpaidCount: 0,
    offeredCorrections: [],
    waiting: [],
    waitingCount: 0,
  },
  ...overrides,
})

export const aSavedRow = (overrides: Partial<SavedRow> = {}): SavedRow => ({
  userId: 4,
  name: 'Ann Ruiz',
  payType: 'COMMISSION',
  baseRate: null,
  hoursWorked: 0,
  totalBasePay: zero,
  commission: zero,
  commissionRate: 0.2,
  bonus: zero,
  reimbursement: zero,
  reimbursementsDetails: [],
  totalPay: zero,
  orderCount: 0,
  ordersPaid: [],
  changedOrders: 0,
  comments: 0,
  hasQuestion: false,
  lastSaved: new Date('2026-11-22T18:00:00Z'),
  modifiedOn: new Date('2026-11-22T18:00:00Z'),
  ...overrides,
})

/** The server of Calculate Commission; it saves lists like the real one. `sent`: request bodies. */
export function commissionServer(overrides: Partial<Commission> = {}) {
  const stored = aCommission(overrides)
  const sent: Record<string, unknown>[] = []
  let saves = 0
  const answers = [
    answerCall(readCommission, () => ({ ...stored })),
    answerCall(listPayComments, () => []),
    answerCall(changePayrollRow, ({ body }) => {
      sent.push({ ...(body as object) })
      const modifiedOn = new Date(Date.UTC(2026, 10, 22, 18, saves++))
      const form = changePayrollRow.body.parse(body)
      stored.modifiedOn = modifiedOn
      stored.commissionRate = form.commissionRate ?? stored.commissionRate
      if (form.paidOrders) saveList(stored, form, modifiedOn)
      return aSavedRow({ modifiedOn, commission: stored.commission })
    }),
  ]
  return { answers, sent, stored }
}

type ListForm = Pick<z.output<typeof changePayrollRow.body>, 'paidOrders' | 'corrections'>

function saveList(stored: Commission, form: ListForm, savedAt: Date) {
  const orders = new Map([...stored.toBePaid, ...stored.unpaid].map((order) => [order.orderId, order]))
  const costs = new Map(form.paidOrders?.map(({ orderId, adjustedCost = null }) => [orderId, adjustedCost]))
  const all = [...orders.values()].map((order) => {
    const adjustedCost = costs.get(order.orderId) ?? null
    const base = { subtotal: order.subtotal, cost: adjustedCost ?? order.cost ?? zero }
    return { ...order, adjustedCost, commission: commissionOn(base, stored.commissionRate) }
  })
  const corrections = [...stored.corrections, ...stored.offeredCorrections]
  stored.toBePaid = all.filter(({ orderId }) => costs.has(orderId))
  stored.unpaid = all.filter(({ orderId }) => !costs.has(orderId))
  stored.unpaidCount = stored.unpaid.length
  stored.corrections = corrections.filter(({ orderId }) => form.corrections?.includes(orderId))
  stored.offeredCorrections = corrections.filter(({ orderId }) => !form.corrections?.includes(orderId))
  stored.commission = plus(
    sum(stored.toBePaid.map(({ commission }) => commission)),
    sum(stored.corrections.map(({ amount }) => amount)),
  )
  stored.lastSaved = savedAt
}
