import { type BoughtBefore, listBoughtBefore } from '@dray/contract/bought-before'
import { useMemo } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { useSession } from '../../../../kit/session.tsx'
import type { Catalog, MenuProduct } from './use-catalog.ts'

export type BoughtProduct = Omit<BoughtBefore, 'productId'> & { product: MenuProduct }

type Options = {
  customerId: number | null
  /** The order being edited, which does not count. */
  orderId: number | undefined
  catalog: Pick<Catalog, 'byId'>
}

const none: readonly BoughtProduct[] = []

/** What the customer bought before and can order again, likeliest first. Empty until it is loaded, and if it can't be. */
export function useBoughtBefore({ customerId, orderId, catalog: { byId } }: Options): readonly BoughtProduct[] {
  const { may } = useSession()
  const { data } = useRead(
    listBoughtBefore,
    { params: { customerId: customerId ?? 0 }, query: { except: orderId } },
    { enabled: customerId !== null && may(listBoughtBefore) },
  )
  return useMemo(
    () =>
      data?.flatMap(({ productId, ...bought }) => {
        const product = byId.get(productId)
        return product === undefined ? [] : [{ ...bought, product }]
      }) ?? none,
    [data, byId],
  )
}
