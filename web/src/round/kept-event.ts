import type { Cents } from '@dray/domain/money'

export type EventKind = 'DELIVERED' | 'COLLECTED' | 'NOT_DELIVERED'

/** What a driver did at a stop, as its form says it. */
export type EventContent = {
  kind: EventKind
  orderId: number
  /** Lines without an entry were accepted whole. */
  accepted?: {
    orderLineId: number
    units: number
    refused?: { units: number; disposition: string; reason: string }[]
  }[]
  receivedBy?: string
  /** SVG path data. */
  signature?: string
  photos?: readonly Blob[]
  amount?: Cents
  paymentMethod?: string
  reference?: string
  reason?: string
}

/** Kept on the phone until the server has applied it (D-271). */
export type KeptEvent = EventContent & {
  id: string
  /** Its place in the order they were made. */
  number: number
  userId: number
  /** By the phone's clock. */
  at: Date
  state: 'waiting' | 'sending' | 'refused'
  /** Why the server refused it. */
  problem?: { code: string; title: string }
}
