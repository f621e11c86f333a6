import { refusedDispositions } from '@dray/domain/deliveries/stop-events'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'

/** More deliveries of an order than this are mistakes; the newest count. */
export const maxProofs = 20

export const refusedLineSchema = z.object({
  orderLineId: z.int(),
  productName: z.string(),
  productSku: z.string(),
  ordered: z.int(),
  accepted: z.int(),
  refused: z.array(
    z.object({ units: z.int(), disposition: z.enum(refusedDispositions), reason: z.string().nullable() }),
  ),
})

/** A record of what was handed over at a stop. It never changes. */
const proofSchema = z.object({
  id: z.int(),
  orderId: z.int(),
  driverId: z.int(),
  driverName: z.string(),
  /** By the phone's clock. */
  deliveredAt: fields.instant,
  /** The phone's clock was more than a day off. */
  isClockOff: z.boolean(),
  recordedAt: fields.instant,
  receivedBy: z.string().nullable(),
  /** SVG path data. */
  signature: z.string().nullable(),
  notes: z.string().nullable(),
  orderedUnits: z.int(),
  acceptedUnits: z.int(),
  refusedUnits: z.int(),
  /** Only lines with refused units. */
  refusedLines: z.array(refusedLineSchema),
  /** The credit memo requested for the refused units. */
  memoId: z.int().nullable(),
  photos: z.array(z.string()),
  /** Null until the PDF is saved, which takes seconds. */
  documentUrl: z.string().nullable(),
})
export type Proof = z.output<typeof proofSchema>

export const readProofs = call({
  method: 'GET',
  path: '/api/db/orders/getProofs/:orderId',
  summary: 'The proofs of delivery of an order, newest first; drivers only for their own orders.',
  who: 'staff',
  params: z.object({ orderId: fields.pathId }),
  answer: z.array(proofSchema),
  refusals: ['order-not-found'],
  reads: ['orders', 'documents', 'users'],
})
