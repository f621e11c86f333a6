import { handoverWays } from '@dray/domain/documents/document-content'
import { cents } from '@dray/domain/money'
import { batchModes } from '@dray/domain/orders/allocate-batches'
import { z } from 'zod'
import { newKey } from '../../../../shared/api/idempotency-key.ts'
import type { OrderDraft } from './order-draft.ts'

/**
 * The numbers an order is sent with, and its key: one from the first, however it is saved and whatever is changed meanwhile. They are
 * kept with it. Should the answer be lost, or another window have sent it, then the server says that it has it rather than writing it
 * twice (D-163).
 */
export type Sending = { draftNum: string; orderNum: string | null; key: string }

export type Kept = { savedAt: Date; draft: OrderDraft; sending: Sending }

/** Raised when the shape below changes; what an older version kept is then left aside. */
const version = 1

const amount = z.int().transform(cents)
const line = z.object({
  key: z.int().positive(),
  productId: z.int(),
  productSku: z.string(),
  productName: z.string(),
  productBrand: z.string(),
  productType: z.string(),
  productGenetics: z.string().nullable(),
  productExtractType: z.string().nullable(),
  productWeight: z.number().nullable(),
  quantity: z.int().positive(),
  unitPrice: amount,
  priceAdjustment: amount,
  // An older version kept none of these: it left every batch to the server.
  productBatchId: z.int().nullable().default(null),
  productBatchNumber: z.string().nullable().default(null),
  batchMode: z.enum(batchModes).default('auto'),
  shouldHaveTag: z.boolean().default(true),
  tagsPulled: z.literal(false).default(false),
})

const shape = z.object({
  version: z.literal(version),
  savedAt: z.iso.datetime().transform((text) => new Date(text)),
  draft: z.object({
    customerId: z.int().nullable(),
    pricedFor: z.int().nullable(),
    way: z.enum(handoverWays),
    deliveryDate: z.string(),
    driverId: z.int().nullable(),
    packingLocationId: z.int().nullable(),
    notes: z.string(),
    cart: z.object({ lines: z.array(line), nextKey: z.int().positive() }),
    discount: amount.nullable(),
    discountNotes: z.string(),
  }),
  sending: z.object({
    draftNum: z.string(),
    orderNum: z.string().nullable(),
    // An older version kept two.
    key: z.string().default(newKey),
  }),
})

/** One new order is kept for each user of this browser. */
export const keptDraftKey = (userId: number): string => `dray-new-order-${userId}`

/** What was kept, or undefined when there is nothing that can be used. */
export function readKept(userId: number): Kept | undefined {
  try {
    const text = localStorage.getItem(keptDraftKey(userId))
    return text === null ? undefined : shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // No storage here, or not ours: the same as nothing kept.
  }
}

/**
 * Keeps an order; false when this browser will not, or keeps that of another window. Costs are not kept: another user of the machine
 * could read them (D-57).
 */
export function writeKept(userId: number, { savedAt, draft, sending }: Kept): boolean {
  const lines = draft.cart.lines.map(({ productCost: _, ...kept }) => kept)
  const text = JSON.stringify({ version, savedAt, draft: { ...draft, cart: { ...draft.cart, lines } }, sending })
  return attempt(() => {
    const isOurs = !keepsAnother(userId, sending.draftNum)
    if (isOurs) localStorage.setItem(keptDraftKey(userId), text)
    return isOurs
  })
}

/** Forgets an order, by the number it has as a draft; that of another window stays. */
export const dropKept = (userId: number, draftNum: string): boolean =>
  attempt(() => {
    if (!keepsAnother(userId, draftNum)) localStorage.removeItem(keptDraftKey(userId))
    return true
  })

/** Whether an order is kept that was begun in another window. Ours is told by its text: reading a thousand lines would take a moment. */
function keepsAnother(userId: number, draftNum: string): boolean {
  const isOurs = localStorage.getItem(keptDraftKey(userId))?.includes(`"draftNum":"${draftNum}"`) === true
  return !isOurs && readKept(userId) !== undefined
}

/** What the change answers; false when it cannot be made. */
function attempt(change: () => boolean): boolean {
  try {
    return change()
  } catch {
    return false // Full, or forbidden: whoever asked says so to the user.
  }
}
