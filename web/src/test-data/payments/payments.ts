import { listCustomers } from '@dray/contract/customers'
import {
  changePayment,
  findSameReference,
  listPayableOrders,
  type Payment,
  type PayableOrder,
  readPayment,
  recordPayment,
  voidPayment,
} from '@dray/contract/payments'
import { type Cents, cents } from '@dray/domain/money'
import type { AnswerOf } from '../../kit/api/request.ts'
import { aCustomer } from '../catalog.ts'
import { answerCall } from '../screens.tsx'

/** A payment: a test sets only the fields it is about. */
export const aPayment = (overrides: Partial<Payment> = {}): Payment => ({
  id: 5,
  customerID: 7,
  customerName: 'Ernst Handel',
  amount: cents(400_00),
  paymentDate: '2026-03-09',
  paymentMethod: 'CHECK',
  reference: null,
  notes: null,
  orders: [{ orderId: 12, orderNum: '100012', amountApplied: cents(400_00) }],
  customerCreditDeducted: cents(0),
  customerCreditAdded: cents(0),
  voidedOn: null,
  voidedBy: null,
  voidReason: null,
  createdBy: 'Steven Buchanan',
  createdAt: new Date('2026-03-09T18:00:00Z'),
  modifiedOn: new Date('2026-03-09T18:00:00Z'),
  ...overrides,
})

/** `owes`: in dollars. */
export const aPayableOrder = (id: number, owes: number, overrides: Partial<PayableOrder> = {}): PayableOrder => ({
  id,
  orderNum: String(100_000 + id),
  orderStatus: 'DELIVERED',
  paymentStatus: 'AWAITING',
  brands: ['Exotic Liquids'],
  dueOn: '2026-03-09',
  total: cents(owes * 100),
  balanceDue: cents(owes * 100),
  ...overrides,
})

type Account = { orders: PayableOrder[]; creditAvailable: Cents }

/** The server of the payment modals; records requests. */
export function paymentServer({ orders, creditAvailable }: Account, stored: Payment = aPayment()) {
  const account = { orders, creditAvailable }
  const same: AnswerOf<(typeof findSameReference)['answer']> = []
  const sent: { call: string; body?: unknown; key?: string | null }[] = []
  const answers = [
    answerCall(listCustomers, () => [aCustomer(), aCustomer({ id: 8, customerName: 'Alfreds Futterkiste' })]),
    answerCall(listPayableOrders, () => ({ ...account })),
    answerCall(readPayment, () => ({ ...stored })),
    answerCall(findSameReference, () => [...same]),
    answerCall(recordPayment, ({ body, headers }) => {
      sent.push({ call: 'record', body, key: headers.get('idempotency-key') })
      return stored
    }),
    answerCall(changePayment, ({ body }) => {
      sent.push({ call: 'change', body })
      return stored
    }),
    answerCall(voidPayment, ({ body }) => {
      sent.push({ call: 'void', body })
      return { ok: true as const }
    }),
  ]
  return { answers, sent, account, stored, same }
}
