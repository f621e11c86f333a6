import { maxIdsPerRequest } from '@dray/contract/call'
import { listCustomers } from '@dray/contract/customers'
import { refreshAllPrices, type RefreshRow } from '@dray/contract/pricing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type Problem, request } from '../../../kit/api/request.ts'
import { readOptions } from '../../../kit/api/use-call.ts'

/** New prices of a customer. */
export type CustomerRefresh = {
  customerId: number
  customerName: string
  lastChange: number
  personalizedPricingList: RefreshRow[]
}

const queryKey = [refreshAllPrices.path, 'part by part']

/**
 * The new prices of all customers, asked for some customers at a time. They are not read again with every change of a price, since
 * updating all customers makes a thousand: what was updated here is taken off the list, and Refresh reads the list again.
 */
export function useAllRefreshes() {
  const cache = useQueryClient()
  const [asked, setAsked] = useState({ done: 0, total: 0 })
  const read = useQuery<CustomerRefresh[], Problem>({
    queryKey,
    async queryFn({ signal }) {
      const customers = await cache.fetchQuery(readOptions(listCustomers))
      const found: CustomerRefresh[] = []
      for (let at = 0; at < customers.length; at += maxIdsPerRequest) {
        setAsked({ done: at, total: customers.length })
        const ids = customers.slice(at, at + maxIdsPerRequest).map(({ id }) => id)
        // One part after another, so that the server answers other users in between.
        found.push(...(await request(refreshAllPrices, { query: { ids } }, { signal })))
      }
      return found.sort((a, b) => collator.compare(a.customerName, b.customerName))
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
  return { read, asked, takeOff, readAgain }
}

const collator = new Intl.Collator('en-US', { numeric: true })
