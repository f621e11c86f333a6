import { compareNames } from '@dray/domain/text/name-order'
import { maxIdsPerRequest } from '@dray/contract/call'
import { listCustomers } from '@dray/contract/customers'
import { maxPricedProducts, refreshAllPrices, type RefreshRow, setCustomPrices } from '@dray/contract/pricing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { changedRecord, isChangedRecord } from '../../../kit/api/changed-record.ts'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { Problem, request } from '../../../kit/api/request.ts'
import { readOptions } from '../../../kit/api/use-call.ts'
import { formatCount } from '../../../kit/text/format-count.ts'
import { newUuid } from '../../../kit/new-uuid.ts'
import { type FailedCustomer, useCustomerRun } from '../../../records/pricing/rounds/use-customer-run.ts'

export type CustomerRefresh = {
  customerId: number
  customerName: string
  lastChange: number
  personalizedPricingList: RefreshRow[]
}

type List = {
  onUpdated: (customer: CustomerRefresh) => void
  /** Reloads a customer's new prices; undefined if there are none. */
  readAgain: (customer: CustomerRefresh) => Promise<CustomerRefresh | undefined>
}

const queryKey = [refreshAllPrices.path, 'part by part']

/**
 * All customers' new prices, loaded a few customers at a time. Price changes don't reload them, because updating all customers makes about
 * a thousand changes. Updated customers leave the list, and Refresh reloads it.
 */
export function useAllRefreshes() {
  const cache = useQueryClient()
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const read = useQuery<CustomerRefresh[], Problem>({
    queryKey,
    async queryFn({ signal }) {
      const customers = await cache.fetchQuery(readOptions(listCustomers))
      const found: CustomerRefresh[] = []
      for (let at = 0; at < customers.length; at += maxIdsPerRequest) {
        setProgress({ done: at, total: customers.length })
        const ids = customers.slice(at, at + maxIdsPerRequest).map(({ id }) => id)
        // One part at a time, so the server can answer other users in between.
        found.push(...(await request(refreshAllPrices, { query: { ids } }, { signal })))
      }
      return found.sort((a, b) => compareNames(a.customerName, b.customerName))
    },
    staleTime: Infinity,
    gcTime: 0,
  })
  const takeOff = useCallback(
    ({ customerId, personalizedPricingList: rows }: CustomerRefresh) => {
      const ids = new Set(rows.map(({ productId }) => productId))
      cache.setQueryData<CustomerRefresh[]>(queryKey, (before) =>
        before?.flatMap((customer) => {
          if (customer.customerId !== customerId) return [customer]
          const left = customer.personalizedPricingList.filter(({ productId }) => !ids.has(productId))
          return left.length === 0 ? [] : [{ ...customer, personalizedPricingList: left }]
        }),
      )
    },
    [cache],
  )
  const readAgain = useCallback(
    async ({ customerId }: CustomerRefresh) => {
      const [fresh] = await request(refreshAllPrices, { query: { ids: [customerId] } })
      cache.setQueryData<CustomerRefresh[]>(queryKey, (before) =>
        before?.flatMap((customer) => (customer.customerId === customerId ? (fresh ?? []) : customer)),
      )
      return fresh
    },
    [cache],
  )
  return { read, progress, takeOff, readAgain }
}

/** Updates one customer at a time, as a price round that can be undone. */
export function useUpdateRun({ onUpdated, readAgain }: List) {
  const run = useCustomerRun<CustomerRefresh>()
  const [roundId] = useState(newUuid)
  const { start } = run
  return {
    ...run,
    roundId,
    start: useCallback(
      (customers: readonly CustomerRefresh[], reason: string) =>
        start(customers, async (customer) => {
          const failed = await updateOne(customer, { reason, roundId }, readAgain)
          if (failed === undefined) onUpdated(customer)
          return failed
        }),
      [start, roundId, onUpdated, readAgain],
    ),
  }
}

type FailedUpdate = FailedCustomer<CustomerRefresh>

/**
 * Returns the prices that failed, if any. If others changed prices in the meantime, only prices that are still new can be retried.
 */
async function updateOne(
  customer: CustomerRefresh,
  options: { reason: string; roundId: string },
  readAgain: List['readAgain'],
): Promise<FailedUpdate | undefined> {
  try {
    await sendNewPrices({ ...customer, rows: customer.personalizedPricingList }, options)
    return undefined
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    const message = updateProblem(failure)
    return { customer: isChangedRecord(failure) ? await stillNew(customer, readAgain) : customer, message }
  }
}

/** `lastChange`: the latest price change they were computed from. */
type NewPrices = { customerId: number; lastChange: number; rows: readonly RefreshRow[] }

/** Sends a customer's new prices, at most 5,000 per request. Prices that someone else changed since are refused. */
export async function sendNewPrices(
  { customerId, lastChange, rows }: NewPrices,
  { reason, roundId }: { reason: string; roundId?: string },
): Promise<void> {
  for (let at = 0; at < rows.length; at += maxPricedProducts) {
    const body = rows
      .slice(at, at + maxPricedProducts)
      .map(({ productId, newCustomPrice }) => ({ productId, newCustomPrice }))
    const query = { way: 'refresh' as const, lastChange, roundId, ...(reason === '' ? {} : { reason }) }
    // One at a time: each locks the customer.
    await request(setCustomPrices, { params: { customerId }, query, body })
  }
}

const changedPrices = z.array(z.object({ productId: z.int() }))

export function updateProblem(problem: Problem): string {
  const changed = changedRecord(problem, changedPrices)
  if (changed === undefined) return firstMessage(problem)
  const who = changed.changedBy ?? 'Someone else'
  return `${who} changed ${formatCount(changed.current.length)} of these prices in the meantime. Nothing was saved, and the list is now up to date.`
}

/** The current new prices for the same products. If they can't be read, they can't be retried either. */
async function stillNew(customer: CustomerRefresh, readAgain: List['readAgain']): Promise<CustomerRefresh> {
  const chosen = new Set(customer.personalizedPricingList.map(({ productId }) => productId))
  const fresh = await readAgain(customer).catch(() => undefined)
  const rows = fresh?.personalizedPricingList.filter(({ productId }) => chosen.has(productId)) ?? []
  return { ...customer, ...fresh, personalizedPricingList: rows }
}
