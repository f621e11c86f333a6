import {
  isSignature,
  maxProofPhotos,
  maxSignatureLength,
  refusedDispositions,
  stopEventKinds,
} from '@dray/domain/deliveries/stop-events'
import { maxLengths, maxQuantity } from '@dray/domain/limits'
import { collectionMethods } from '@dray/domain/collections/collections'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { looseMoney } from '../call/money.ts'
import { maxOrderLines } from '../orders.ts'

const acceptedUnits = z.object({
  orderLineId: fields.looseId,
  /** Accepted by the customer. */
  units: z.int().min(0, "Units can't be negative").max(maxQuantity, 'Quantity is too large'),
  refused: z
    .array(
      z.object({
        units: fields.quantity,
        disposition: z.enum(refusedDispositions, 'Choose what happens to the units'),
        reason: fields.reason,
      }),
    )
    .max(20, 'At most 20 reasons per line')
    .default([]),
})

/** A line as the phone showed it. */
const shownLine = z.object({
  orderLineId: fields.looseId,
  productId: fields.looseId,
  units: fields.quantity,
})

const signature = z
  .string()
  .max(maxSignatureLength, 'This signature has too many points')
  .refine(isSignature, 'This is no signature')

const photoName = z.string().min(1, 'A photo needs a name').max(255, 'This name is too long')

const shared = {
  id: z.uuid('Invalid id').toLowerCase(),
  orderId: fields.looseId,
  /** The phone's time. */
  at: fields.instant,
}
const delivered = z.object({
  ...shared,
  kind: z.literal('DELIVERED'),
  /** The order's lines on the phone, so that one that changed meanwhile waits for the office. Absent: as they are now. */
  shown: z
    .array(shownLine)
    .max(maxOrderLines, `At most ${maxOrderLines.toLocaleString('en-US')} lines`)
    .optional(),
  /** Lines that aren't named were accepted whole. */
  accepted: z
    .array(acceptedUnits)
    .max(maxOrderLines, `At most ${maxOrderLines.toLocaleString('en-US')} lines`)
    .optional(),
  receivedBy: fields.optionalLine(maxLengths.name),
  signature: fields.optional(signature),
  /** Names of uploads in the bucket `proofs`. */
  photos: z.array(photoName).max(maxProofPhotos, `At most ${maxProofPhotos} photos`).optional(),
  notes: fields.optionalText(maxLengths.collectionNote),
})
const collected = z.object({
  ...shared,
  kind: z.literal('COLLECTED'),
  amount: looseMoney.refine((amount) => amount > 0, 'Enter an amount above $0.00'),
  paymentMethod: z.enum(collectionMethods, 'Choose how it was paid'),
  reference: fields.optionalLine(maxLengths.reference).optional(),
  notes: fields.optionalText(maxLengths.collectionNote),
})
const notDelivered = z.object({
  ...shared,
  kind: z.literal('NOT_DELIVERED'),
  reason: fields.requiredText(maxLengths.reason, 'Say why it was not delivered'),
})

export const stopEventSchema = z.discriminatedUnion('kind', [delivered, collected, notDelivered], {
  error: `An event is ${stopEventKinds.join(', ')}`,
})
export type StopEvent = z.output<typeof stopEventSchema>

export const maxStopEvents = 500

const outcome = z.union([
  z.object({
    id: z.string(),
    done: z.literal(true),
    /** The delivery is kept and waits for the office: this says why. */
    held: z.string().optional(),
  }),
  z.object({
    id: z.string(),
    /** The server couldn't apply it just now: it isn't refused, and is to be sent again (D-355). */
    retry: z.literal(true).optional(),
    code: z.string(),
    title: z.string(),
    /** With `must-pay`: the dollars still to be collected. */
    missing: z.number().optional(),
  }),
])
export type StopEventOutcome = z.output<typeof outcome>

export const recordStopEvents = call({
  method: 'POST',
  path: '/api/db/deliveries/events',
  summary:
    'Applies what a driver did at stops: each event once, whatever is sent twice or late, and answers for each by itself (D-271).',
  who: { roles: ['DRIVER'] },
  body: z.object({
    /** Each is checked by itself, so that one that is wrong doesn't block the others. */
    events: z
      .array(z.looseObject({ id: z.string().min(1, 'An event needs an id').max(100, 'Invalid id') }))
      .min(1, 'Send at least one event')
      .max(maxStopEvents, `Send at most ${maxStopEvents} events at once`),
  }),
  answer: z.array(outcome),
  changes: ['orders', 'products', 'collections', 'memos', 'documents'],
  bodyLimit: 16 * 1024 * 1024,
})
