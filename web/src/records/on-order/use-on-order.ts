import { type Arrival, listOnOrder } from '@dray/contract/purchases/suggestions'
import { type OnOrder, onOrderByProduct } from '@dray/domain/purchases/on-order'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { companyToday } from '../../kit/text/dates.ts'
import { useSession, useSettings } from '../../kit/session.tsx'

export type OnOrderByProduct = ReadonlyMap<number, OnOrder<Arrival>>
const nothing: OnOrderByProduct = new Map()

/**
 * Units on order by product. One read for all products, apart from the catalog, so a changed purchase order doesn't reload the catalog.
 * Empty until loaded, and for users who can't see it.
 */
export function useOnOrder(): OnOrderByProduct {
  const { may } = useSession()
  const { timeZone } = useSettings()
  const { data } = useRead(listOnOrder, {}, { enabled: may(listOnOrder) })
  const today = companyToday(timeZone)
  return useMemo(() => (data === undefined ? nothing : onOrderByProduct(data, today)), [data, today])
}
