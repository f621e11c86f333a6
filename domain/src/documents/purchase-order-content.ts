import { type Cents, zero } from '../money.ts'
import type { DocumentCompany, DocumentContent } from './document-content.ts'
import { purchaseOrderLabel } from './document-name.ts'
import type { DocumentSource } from './document-source.ts'
import type { PageSetup } from './page-setup.ts'

/** The fields of a purchase order item for its document. */
export type PurchasedItem = {
  productName: string
  productBrand: string
  productSku: string
  quantity: number
  unitCost: Cents
}

/** The fields of a purchase order for its document; the order may be saved or still being edited. */
export type PurchasedOrder = {
  purchaseOrderNum: string
  /** A day YYYY-MM-DD. */
  expectedDeliveryOn: string | null
  purchaseOrderItems: readonly PurchasedItem[]
  notes: string | null
}

/** The brand that supplies the products, with its representative. */
export type Supplier = {
  name: string
  brandRepName: string | null
  brandRepPhone: string | null
}

type SavedPurchaseOrder = PurchasedOrder & {
  id: number
  orderStatus: string
  brand: Supplier & { brandRepEmail: string | null }
}

type PurchaseOrderOf = {
  order: PurchasedOrder
  supplier: Supplier
  company: DocumentCompany
  /** The company day on which it was placed, YYYY-MM-DD; of a draft, the day it was created. */
  issuedOn: string
  page: PageSetup
}

/** The document of a saved purchase order (D-103). A draft can be printed, but not sent to the supplier. */
export const purchaseOrderSource = (
  order: SavedPurchaseOrder,
  about: Pick<PurchaseOrderOf, 'company' | 'issuedOn'>,
): DocumentSource => ({
  recordId: order.id,
  label: purchaseOrderLabel(order.purchaseOrderNum),
  contact: { name: order.brand.brandRepName, email: order.brand.brandRepEmail },
  canEmail: order.orderStatus !== 'DRAFT' && order.orderStatus !== 'CANCELLED',
  content: (page) => purchaseOrderContent({ ...about, order, supplier: order.brand, page }),
})

/** The content of a purchase order's document, which the screen previews and the server renders (D-103, D-150). Its prices are unit costs (D-57). */
export const purchaseOrderContent = ({
  order,
  supplier,
  company,
  issuedOn,
  page,
}: PurchaseOrderOf): DocumentContent => ({
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
