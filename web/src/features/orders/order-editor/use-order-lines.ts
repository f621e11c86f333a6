import { useMemo } from 'react'
import type { Order } from '@dray/contract/orders'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { useBatchRule } from '../order-batches/use-batch-rule.ts'
import { useCustomers } from '../../../records/pickers/customer-select.tsx'
import { useAddProduct } from './menu/use-add-product.ts'
import type { ChangeDraft, OrderDraft } from './draft/order-draft.ts'
import type { OrderPart } from './draft/order-form.ts'
import { useCart } from './cart/use-cart.ts'
import { useCatalog, useBoughtBefore } from './cart/use-catalog.ts'
import { useChangedPrices } from './cart/use-changed-prices.ts'
import { useCustomerPrices } from './cart/use-customer-prices.ts'
import { usePriceRemark } from './cart/use-price-remark.ts'
import { useShortages } from './cart/use-shortages.ts'
import type { FloorPrices } from '../order-sheet/use-floor-lines.ts'

export type OrderEditing = {
  /** A new order has no status yet; it will be placed. */
  draft: OrderDraft & { orderStatus?: OrderStatus }
  change: ChangeDraft
  orderNum: string
  order?: Order
  changed?: ReadonlySet<OrderPart>
}

export function useOrderLines({ draft, change, order }: OrderEditing, belowFloor: FloorPrices) {
  const { customerId, orderStatus: status = 'RECEIVED' } = draft
  const { lines } = draft.cart
  const { customer } = useCustomers(customerId)
  const minLifeDays = customer?.minLifeDays ?? null
  const rule = useBatchRule({ deliveryDate: draft.deliveryDate || null, status, minLifeDays })
  const catalog = useCatalog(customerId, rule.need)
  const bought = useBoughtBefore({ customerId, orderId: order?.id, catalog })
  const cart = useCart(draft.cart, change, order)
  const adding = useAddProduct({ ...cart, cart: draft.cart, order, need: rule.need })
  const shortages = useShortages({ lines, catalog, order, rule })
  const customerName = customer?.customerName
  const repricing = useCustomerPrices({ draft, change, catalog, name: customerName, order, cart })
  /** Undefined until the products are loaded. */
  const sellable = catalog.isLoaded ? catalog.byId : undefined
  const priceRemark = usePriceRemark({ lines, sellable, belowFloor })
  const changes = useChangedPrices({ draft, catalog, order, status, cart })
  const prices = { customerName, repricing, changes }
  const saving = useMemo(() => ({ order, status, rule }), [order, status, rule])
  return { customer, saving, catalog, sellable, bought, cart, adding, shortages, prices, priceRemark }
}
export type EditedOrderLines = ReturnType<typeof useOrderLines>
