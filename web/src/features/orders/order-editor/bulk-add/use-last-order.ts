import { readOrder } from '@dray/contract/orders'
import { listCustomerOrders } from '@dray/contract/orders/customer-orders'
import { lastOrder, repeatedUnits } from '@dray/domain/orders/past-orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Problem } from '../../../../kit/api/request.ts'
import { readOptions } from '../../../../kit/api/use-call.ts'
import { useSession, useSettings } from '../../../../kit/session.tsx'
import { mediumDate } from '../../../../kit/text/dates.ts'
import { pluralize } from '../../../../kit/text/format-count.ts'
import { useStable } from '../../../../kit/use-stable.ts'
import type { CartEditing } from '../cart/use-cart.ts'
import type { Catalog } from '../cart/use-catalog.ts'

type Options = {
  customerId: number | null
  /** The order being edited, which doesn't count as the customer's last order. */
  orderId: number | undefined
  catalog: Catalog
  cart: Pick<CartEditing, 'addMany' | 'setNotice'>
}

/** Reads the last order only when it is asked for, because most orders are entered without it. */
export function useLastOrder({ customerId, orderId, catalog, cart }: Options) {
  const { may } = useSession()
  const cache = useQueryClient()
  const { timeZone } = useSettings()
  const chosenCustomer = useStable(() => customerId)
  const { mutate, isPending } = useMutation<void, Problem>({
    async mutationFn() {
      if (customerId === null) return
      const orders = await cache.fetchQuery(readOptions(listCustomerOrders, { params: { customerId } }))
      const last = lastOrder(orders, orderId)
      if (last === undefined) return cart.setNotice({ message: 'This customer has no earlier orders.' })
      const { res } = await cache.fetchQuery(readOptions(readOrder, { params: { id: last.id } }))
      const { units, noLongerSold } = repeatedUnits(res.orderedItems, catalog.byId)
      // Another customer has other prices.
      if (chosenCustomer() !== customerId) return
      const missing = noLongerSoldText(noLongerSold)
      const orderLabel = `${last.orderNum} (${mediumDate(last.createdAt, timeZone)})`
      if (units.length === 0) return cart.setNotice({ message: `Nothing to add from ${orderLabel}.${missing}` })
      cart.addMany(units, `Added ${pluralize(units.length, 'line')} from ${orderLabel}.${missing}`)
    },
    onError: ({ message }) => cart.setNotice({ message }),
  })
  const { isReady } = catalog
  // The key may be pressed before the customer's prices are there.
  const wantedFor = useRef<number>(undefined)
  const repeatIfWanted = useEffectEvent(() => {
    const isWanted = wantedFor.current !== undefined && wantedFor.current === customerId
    wantedFor.current = undefined
    if (isWanted) mutate()
  })
  useEffect(() => {
    if (isReady) repeatIfWanted()
  }, [isReady])
  return {
    isOffered: may(listCustomerOrders),
    isChosen: customerId !== null,
    isBusy: isPending || !isReady,
    repeat: () => {
      if (!isReady) wantedFor.current = customerId ?? undefined
      else if (!isPending) mutate()
    },
  }
}

export type LastOrder = ReturnType<typeof useLastOrder>

function noLongerSoldText(names: readonly string[]): string {
  if (names.length === 0) return ''
  return ` ${pluralize(names.length, 'product')} ${names.length === 1 ? 'is' : 'are'} no longer sold: ${names.join(', ')}`
}
