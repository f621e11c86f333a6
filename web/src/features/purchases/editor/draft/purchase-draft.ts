import type { SavedAs } from '../../../../kit/editing/use-new-draft.ts'
import { type Product } from '@dray/contract/products'
import { type NewPurchaseOrder, type SentPurchaseItem } from '@dray/contract/purchases'
import { type Cents } from '@dray/domain/money'
import { isOrdered } from '@dray/domain/purchases/order-quantity'
import { purchaseStatuses, statusesOfNewPurchaseOrder } from '@dray/domain/purchases/purchase-order'
import { paymentStatuses } from '@dray/domain/orders/order-status'
import { z } from 'zod'

export type PurchaseLine = {
  /** The product id; a product is on a purchase order at most once (D-211). */
  key: number
  id?: number | undefined
  productSku: string
  productName: string
  productType: string
  productGenetics: string | null
  productExtractType: string | null
  productWeight: number | null
  /** Null until a quantity is typed. Lines with none or 0 aren't sent. */
  quantity: number | null
  /** As saved or typed; undefined: the cost of the product or the stored item (D-102). */
  unitCost?: Cents | undefined
}

export type PurchaseDraft = {
  brandId: number | null
  /** YYYY-MM-DD, or empty. */
  expectedDeliveryOn: string
  notes: string
  lines: readonly PurchaseLine[]
}

export type ChangePurchase = (update: (draft: PurchaseDraft) => PurchaseDraft) => void

export const emptyPurchase: PurchaseDraft = { brandId: null, expectedDeliveryOn: '', notes: '', lines: [] }

/** Closing it would lose nothing; a brand alone doesn't count. */
export const hasNothingEntered = ({ expectedDeliveryOn, notes, lines }: PurchaseDraft): boolean =>
  lines.length === 0 && expectedDeliveryOn === '' && notes.trim() === ''

/** Choosing a brand resets the cart (spec 4.6). */
export const withBrand = (draft: PurchaseDraft, brandId: number): PurchaseDraft =>
  brandId === draft.brandId ? draft : { ...draft, brandId, lines: [] }

const productLine = (product: Product): PurchaseLine => ({
  key: product.id,
  productSku: product.sku,
  productName: product.name,
  productType: product.type,
  productGenetics: product.genetics,
  productExtractType: product.extractType,
  productWeight: product.weight,
  quantity: null,
})

/** Where new lines come from. `removed`: removed lines, so choosing a product again restores its quantity. */
export type LineSource = { products: ReadonlyMap<number, Product>; removed: ReadonlyMap<number, PurchaseLine> }

function lineFor(key: number, { products, removed }: LineSource): PurchaseLine | undefined {
  const product = products.get(key)
  return removed.get(key) ?? (product && productLine(product))
}

/** The cart with exactly these products; lines that stay keep their quantities. */
export function withSelection(draft: PurchaseDraft, keys: ReadonlySet<number>, source: LineSource): PurchaseDraft {
  const known = new Set(draft.lines.map(({ key }) => key))
  const added = [...keys].filter((key) => !known.has(key)).flatMap((key) => lineFor(key, source) ?? [])
  return { ...draft, lines: [...draft.lines.filter(({ key }) => keys.has(key)), ...added] }
}

/** Sets quantities by product, adding products that aren't in the cart yet. */
export function withQuantities(
  draft: PurchaseDraft,
  quantities: ReadonlyMap<number, number | null>,
  source: LineSource,
): PurchaseDraft {
  const keys = new Set([...draft.lines.map(({ key }) => key), ...quantities.keys()])
  const { lines, ...rest } = withSelection(draft, keys, source)
  return {
    ...rest,
    lines: lines.map((line) => {
      const quantity = quantities.get(line.key)
      return quantity === undefined || quantity === line.quantity ? line : { ...line, quantity }
    }),
  }
}

export const withUnitCost = (draft: PurchaseDraft, key: number, unitCost: Cents): PurchaseDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.key === key ? { ...line, unitCost } : line)),
})

export const withoutLine = (draft: PurchaseDraft, key: number): PurchaseDraft => ({
  ...draft,
  lines: draft.lines.filter((line) => line.key !== key),
})

export type OrderedLine = PurchaseLine & { quantity: number }
export const orderedLines = (lines: readonly PurchaseLine[]): OrderedLine[] =>
  lines.flatMap((line) => (isOrdered(line.quantity) ? [{ ...line, quantity: line.quantity }] : []))

export const sentItems = (lines: readonly PurchaseLine[]): SentPurchaseItem[] =>
  orderedLines(lines).map(({ id, productSku, quantity, unitCost }) => ({
    ...(id === undefined ? {} : { id }),
    productSku,
    orderQuantity: quantity,
    ...(unitCost === undefined ? {} : { unitCost }),
  }))

/** The body of a new purchase order, without what the server computes itself. */
export const purchaseBody = (draft: PurchaseDraft & { brandId: number }, as: SavedAs): NewPurchaseOrder => ({
  brandID: draft.brandId,
  expectedDeliveryOn: draft.expectedDeliveryOn || null,
  ...statusesOfNewPurchaseOrder(as),
  notes: draft.notes.trim() || null,
  purchaseOrderItems: sentItems(draft.lines),
})

const text = z.string()

/** Without the unit cost, which another user of this computer could read. */
const line = z.object({
  key: z.int().positive(),
  id: z.int().optional(),
  productSku: text,
  productName: text,
  productType: text,
  productGenetics: text.nullable(),
  productExtractType: text.nullable(),
  productWeight: z.number().nullable(),
  quantity: z.int().nonnegative().nullable(),
})

export const storedPurchase = z.object({
  brandId: z.int().nullable(),
  expectedDeliveryOn: text,
  notes: text,
  lines: z.array(line).readonly(),
})

export const storedPurchaseEdits = storedPurchase
  .extend({ purchaseOrderNum: text, orderStatus: z.enum(purchaseStatuses), paymentStatus: z.enum(paymentStatuses) })
  .partial()
