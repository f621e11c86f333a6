import { collectionSchema } from '@dray/contract/collections'
import { deliveryStopSchema } from '@dray/contract/deliveries'
import { encode } from '@dray/contract/call/encode'
import { heldDeliverySchema } from '@dray/contract/deliveries/held'
import { collectionMethods } from '@dray/domain/collections/collections'
import { z } from 'zod'
import { readStoredRoute, type RouteUser, type StoredRoute } from './database.ts'

/** No prices, and nothing of other drivers. */
const stopSchema = deliveryStopSchema.omit({ total: true, driverName: true })
export type RouteStop = z.output<typeof stopSchema>

const heldSchema = collectionSchema
  .extend({
    /** Missing in what an earlier version stored. */
    toAssign: collectionSchema.shape.toAssign.optional(),
  })
  .pick({
    id: true,
    orderNum: true,
    customerName: true,
    amount: true,
    paymentMethod: true,
    reference: true,
    collectedOn: true,
    status: true,
    refusalReason: true,
    toAssign: true,
  })
export type HeldCollection = z.output<typeof heldSchema>

/** A delivery that waits for the office. */
const heldDelivery = heldDeliverySchema
  .pick({ eventId: true, orderId: true, orderNum: true, customerName: true, deliveredAt: true })
  .extend({ sentence: z.string() })
export type HeldDelivery = z.output<typeof heldDelivery>

/** The company's requirements at every stop, and how customers may pay. */
const rulesSchema = z.object({
  requireSignature: z.boolean(),
  requirePhoto: z.boolean(),
  requirePayment: z.boolean(),
  methods: z.array(z.enum(collectionMethods)),
})
export type RouteRules = z.output<typeof rulesSchema>

/** `held`: what the driver holds, and what accounting refused. `forOffice` is missing in what an earlier version stored. */
const contentSchema = z.object({
  stops: z.array(stopSchema),
  held: z.array(heldSchema),
  forOffice: z.array(heldDelivery).default([]),
  rules: rulesSchema,
})
export type RouteContent = z.output<typeof contentSchema>

export type Route = RouteContent & { day: string; readAt: Date }
export type StoredState = { user: RouteUser; timeZone: string; route: Route | undefined }

/** Undefined if nothing is stored, without a route if another version of this page stored it. */
export async function readStored(): Promise<StoredState | undefined> {
  const stored = await readStoredRoute()
  if (stored === undefined) return undefined
  const { user, timeZone, day, readAt, content } = stored
  const read = contentSchema.safeParse(content)
  return { user, timeZone, route: read.success ? { day, readAt, ...read.data } : undefined }
}

/** Fields that the route doesn't show are dropped. */
export const storedRoute = ({ user, timeZone }: Omit<StoredState, 'route'>, route: Route): StoredRoute => ({
  user,
  timeZone,
  day: route.day,
  readAt: route.readAt,
  content: encode(contentSchema, route),
})
