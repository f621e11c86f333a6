import { type Cents, zero } from '../money.ts'
import type { PurchaseStatus } from '../purchases/purchase-order.ts'
import { companyDay } from '../time/company-day.ts'
import type { DocumentCompany, OrderContent } from './document-content.ts'
import { purchaseOrderLabel } from './document-name.ts'
import type { DocumentSource } from './document-source.ts'
import type { PageSetup } from './page-setup.ts'

export type PurchasedItem = {
  productName: string
  productBrand: string
  productSku: string
  quantity: number
  unitCost: Cents
}

export type PurchasedOrder = {
  purchaseOrderNum: string
  expectedDeliveryOn: string | null
  purchaseOrderItems: readonly PurchasedItem[]
  notes: string | null
}

export type Supplier = {
  name: string
  brandRepName: string | null
  brandRepPhone: string | null
}

type SavedPurchaseOrder = Omit<PurchasedOrder, 'purchaseOrderItems'> & {
  id: number
  orderStatus: PurchaseStatus
  brand: Supplier & { brandRepEmail: string | null }
  orderPlacedOn: Date | null
  createdAt: Date
  /** Without costs for users who may not see them. */
  purchaseOrderItems: readonly (Omit<PurchasedItem, 'unitCost'> & { unitCost?: Cents | undefined })[]
}

type PurchaseOrderInput = {
  order: PurchasedOrder
  supplier: Supplier
  company: DocumentCompany
  /** The company day it was placed; of a draft, created. */
  issuedOn: string
  page: PageSetup
}

/** None without unit costs (D-103). A draft can be printed, but neither it nor a canceled one is sent to the supplier. */
export function purchaseOrderSource(
  saved: SavedPurchaseOrder,
  { company, timeZone }: { company: DocumentCompany; timeZone: string },
): DocumentSource<OrderContent> | undefined {
  const { id, orderStatus, brand, orderPlacedOn, createdAt } = saved
  const purchaseOrderItems = itemsWithCosts(saved.purchaseOrderItems)
  if (purchaseOrderItems === undefined) return undefined
  const order = { ...saved, purchaseOrderItems }
  const issuedOn = companyDay(orderPlacedOn ?? createdAt, timeZone)
  return {
    recordId: id,
    label: purchaseOrderLabel(saved.purchaseOrderNum),
    contact: { name: brand.brandRepName, email: brand.brandRepEmail },
    canEmail: orderStatus !== 'DRAFT' && orderStatus !== 'CANCELLED',
    content: (page) => purchaseOrderContent({ order, supplier: brand, company, issuedOn, page }),
  }
}

function itemsWithCosts(items: SavedPurchaseOrder['purchaseOrderItems']): PurchasedItem[] | undefined {
  const costed = items.flatMap(({ unitCost, ...item }) => (unitCost === undefined ? [] : [{ ...item, unitCost }]))
  return costed.length === items.length ? costed : undefined
}

export const purchaseOrderContent = ({
  order,
  supplier,
  company,
  issuedOn,
  page,
}: PurchaseOrderInput): OrderContent => ({
  kind: 'purchaseOrder',
  number: order.purchaseOrderNum,
  issuedOn,
  company,
  recipient: {
    name: supplier.name,
    contact: supplier.brandRepName ?? '',
    address: '',
    phone: supplier.brandRepPhone ?? '',
  },
  handover: { way: 'delivery', on: order.expectedDeliveryOn, driver: null, location: null },
  lines: order.purchaseOrderItems.map(({ productName, productBrand, productSku, quantity, unitCost }) => ({
    product: productName,
    brand: productBrand,
    sku: productSku,
    batch: null,
    quantity,
    price: unitCost,
  })),
  discount: zero,
  discountNote: '',
  paid: zero,
  notes: order.notes ?? '',
  page,
})
