import { type Arrival, listOnOrder } from '@dray/contract/suggestions'
import { type OnOrder, onOrderByProduct } from '@dray/domain/purchases/on-order'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { companyToday } from '../../kit/dates.ts'
import { useSession, useSettings } from '../../kit/session.tsx'

export type OnOrderByProduct = ReadonlyMap<number, OnOrder<Arrival>>
const nothing: OnOrderByProduct = new Map()

/**
 * What purchase orders still have to bring, by product: one answer for all products, apart from the catalog, so that a purchase order
 * that changes is read again without it. Empty for users who may not see it, and until it is read.
 */
export function useOnOrder(): OnOrderByProduct {
  const { may } = useSession()
  const { timeZone } = useSettings()
  const { data } = useRead(listOnOrder, {}, { enabled: may(listOnOrder) })
  const today = companyToday(timeZone)
  return useMemo(() => (data === undefined ? nothing : onOrderByProduct(data, today)), [data, today])
}
