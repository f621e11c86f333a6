import { type Cents, formatDollars } from '@dray/domain/money'
import { useEffect } from 'react'
import { z } from 'zod'
import { isolateName } from '@dray/domain/text/isolate-name'
import { mediumDay } from '../kit/text/dates.ts'
import { batchPath, countPath, customerPath, orderPath, purchasePath } from './record-paths.ts'
import { useSession } from '../kit/session.tsx'

const recentSchema = z.object({
  /** Identifies the record, because its URL and name may change. */
  key: z.string(),
  group: z.enum([
    'Orders',
    'Purchase orders',
    'Customers',
    'Payments',
    'Credit memos',
    'Brands',
    'Products',
    'Batches',
    'Counts',
  ]),
  label: z.string(),
  aside: z.string().optional(),
  address: z.string().startsWith('/'),
})
export type Recent = z.output<typeof recentSchema>

type OrderName = { id: number; orderNum: string; customer: { customerName: string } }
type PurchaseName = { id: number; purchaseOrderNum: string; brand: { name: string } }
type PaymentName = { id: number; amount: Cents; customerName: string; paymentDate: string }
type ProductName = { id: number; sku: string; name: string; brand: string }
type BatchName = { id: number; batchNumber: string; productName: string }

export const recentOrder = ({ id, orderNum, customer: { customerName } }: OrderName): Recent => ({
  key: `order ${id}`,
  group: 'Orders',
  label: `${orderNum} · ${isolateName(customerName)}`,
  address: orderPath({ orderNum }),
})
export const recentPurchase = ({ id, purchaseOrderNum, brand }: PurchaseName): Recent => ({
  key: `purchase ${id}`,
  group: 'Purchase orders',
  label: `${purchaseOrderNum} · ${isolateName(brand.name)}`,
  address: purchasePath({ purchaseOrderNum }),
})
export const recentCustomer = ({ id, customerName }: { id: number; customerName: string }): Recent => ({
  key: `customer ${id}`,
  group: 'Customers',
  label: customerName,
  address: customerPath(id),
})
/** Opens over the list of payments. */
export const recentPayment = ({ id, amount, customerName, paymentDate }: PaymentName): Recent => ({
  key: `payment ${id}`,
  group: 'Payments',
  label: `${formatDollars(amount)} · ${isolateName(customerName)}`,
  aside: mediumDay(paymentDate),
  address: `/payments?modal=edit-payment.${id}`,
})
/** Opens over the list of credit memos. */
export const recentMemo = ({
  id,
  memoNum,
  customerName,
}: {
  id: number
  memoNum: string
  customerName: string
}): Recent => ({
  key: `memo ${id}`,
  group: 'Credit memos',
  label: `${memoNum} · ${isolateName(customerName)}`,
  address: `/credit-memos?modal=credit-memo.${id}`,
})
export const recentBrand = ({ id, name }: { id: number; name: string }): Recent => ({
  key: `brand ${id}`,
  group: 'Brands',
  label: name,
  address: listed('/brands', name),
})
export const recentProduct = ({ id, sku, name, brand }: ProductName): Recent => ({
  key: `product ${id}`,
  group: 'Products',
  label: name,
  aside: `${isolateName(brand)} · ${sku}`,
  address: listed('/products', sku),
})
export const recentBatch = ({ id, batchNumber, productName }: BatchName): Recent => ({
  key: `batch ${batchNumber}`,
  group: 'Batches',
  label: batchNumber,
  aside: productName,
  address: batchPath([id]),
})
export const recentCount = ({ id, name }: { id: number; name: string }): Recent => ({
  key: `count ${id}`,
  group: 'Counts',
  label: name,
  address: countPath(id),
})
/** Opens the product's batches on the Tags page. */
export const recentTags = ({ id, sku, name }: Omit<ProductName, 'brand'>): Recent => ({
  key: `tags ${id}`,
  group: 'Batches',
  label: `Tags of ${name}`,
  aside: sku,
  address: `/products/tags?${new URLSearchParams({ sku }).toString()}`,
})

const listed = (path: string, search: string): string => `${path}?${new URLSearchParams({ search }).toString()}`

const maxRecents = 8
const storageKey = (userId: number): string => `dray-recent-${userId}`

/** Newest first, from this browser. */
export function readRecents(userId: number): readonly Recent[] {
  try {
    return z
      .array(recentSchema)
      .catch([])
      .parse(JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]'))
  } catch {
    return [] // Storage is unavailable or unreadable, so treat it as nothing opened yet.
  }
}

export function rememberRecent(userId: number, opened: Recent): void {
  const others = readRecents(userId).filter(({ key }) => key !== opened.key)
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify([opened, ...others].slice(0, maxRecents)))
  } catch {
    // Storage is full or blocked; search works without it.
  }
}

/** Remembers that a record was opened, so search offers it first. */
export function useRecent(opened: Recent | undefined): void {
  const { user } = useSession()
  const stored = opened && JSON.stringify(opened)
  // Browser storage is outside React. The record is compared as text, so reloading it doesn't count as opening it.
  useEffect(() => {
    if (stored !== undefined) rememberRecent(user.id, recentSchema.parse(JSON.parse(stored)))
  }, [user.id, stored])
}
