import type { payrollPeriodSchema } from '@dray/contract/payroll'
import { cents } from '@dray/domain/money'
import type { OrderStatus, PaymentStatus } from '@dray/domain/orders/order-status'
import type { LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import type { Database } from '../platform/db/db.ts'
import { aCustomer, aProduct } from './builders.ts'
import { anOrder } from './stock-builders.ts'
import type { ApiClient } from './test-app.ts'

/** Sells for $10 and costs $6, so a unit earns $0.80 of commission at 20%. */
const sold = { basePrice: cents(10_00), cost: cents(6_00), stock: 1_000_000, hasBatch: false }

/** An account owner's customer, with orders. */
export async function anAccount(db: Database, accountOwnerId: number | null) {
  const { id, customerName } = await aCustomer(db, { accountOwnerId })
  const { sku } = await aProduct(db, sold)
  type Options = { units?: number; status?: OrderStatus; paymentStatus?: PaymentStatus }
  return {
    id,
    customerName,
    sku,
    /** Delivered by default. */
    async order(at: string, { units = 10, status = 'DELIVERED', paymentStatus = 'AWAITING' }: Options = {}) {
      const lines = [{ sku, quantity: units }]
      const order = await anOrder(db, { customerId: id, orderStatus: status, createdAt: new Date(at), lines })
      await db.updateTable('orders').set({ paymentStatus }).where('id', '=', order.id).execute()
      return { ...order, sku }
    },
  }
}

/** A period in addresses, such as 2026/3/A. */
export const readCommission = async (request: ApiClient, period: string, userId: number) =>
  (await request('GET', `/api/db/payroll/get/commission/${period}/${userId}`)).json()

export const readPaidOrders = async (request: ApiClient, period: string, userId: number) =>
  (await request('GET', `/api/db/payroll/get/drafts/paidOrders/${period}/${userId}`)).json()

type Answer = Promise<LightMyRequestResponse>

export const readPayroll = async (request: ApiClient, period: string): Promise<SentPeriod> =>
  (await request('GET', `/api/db/payroll/get/${period}`)).json()
/** A period in the answer. */
export type SentPeriod = z.input<typeof payrollPeriodSchema>

/** A person's row of a period in the answer; undefined if they have none. */
export const readRow = async (request: ApiClient, period: string, userId: number) =>
  (await readPayroll(request, period)).users.find((row) => row.userId === userId)

export const changeRow = (request: ApiClient, period: string, userId: number, body: object): Answer =>
  request('POST', `/api/db/payroll/update/${period}/${userId}`, { body })

export const reimburse = (request: ApiClient, period: string, userId: number, body: unknown): Answer =>
  request('POST', `/api/db/payroll/submit/reimbursements/${period}/${userId}`, { body })

/** Submits a period as it was read, or with other rows. */
export const submit = async (request: ApiClient, period: string, users?: readonly object[]): Answer =>
  request('POST', `/api/db/payroll/submit/${period}`, {
    body: users === undefined ? await readPayroll(request, period) : { users },
  })

/** Deletes a period unless it has changed since it was read: `lastSaved` is its version. */
export const deletePayroll = (request: ApiClient, period: string, lastSaved?: string | null): Answer =>
  request('DELETE', `/api/db/payroll/delete/${period}${lastSaved ? `?lastSaved=${encodeURIComponent(lastSaved)}` : ''}`)

/** The statuses of answers to requests that were sent at once, smallest first. */
export const statusesOf = (answers: readonly LightMyRequestResponse[]): number[] =>
  answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)
