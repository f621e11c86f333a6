import type { StopEvent } from '@dray/contract/deliveries/stop-events'

type EventOfKind<Kind extends StopEvent['kind']> = Extract<StopEvent, { kind: Kind }>
/** The phone adds these. */
type Own = 'id' | 'at' | 'photos'
type Required = 'kind' | 'orderId' | 'amount' | 'paymentMethod' | 'reason'
type Content<Event> = {
  [Key in keyof Event as Key extends Own ? never : Key extends Required ? Key : never]: Event[Key]
} & {
  [Key in keyof Event as Key extends Own | Required ? never : Key]?: Event[Key]
}

/** A driver's act at a stop, as entered in its form. */
export type EventContent =
  | (Content<EventOfKind<'DELIVERED'>> & {
      photos?: readonly Blob[]
      /** Photos that were uploaded. */
      photoNames?: readonly string[]
    })
  | Content<EventOfKind<'COLLECTED'>>
  | Content<EventOfKind<'NOT_DELIVERED'>>

/** Stored on the phone until the server has applied it. */
export type StoredEvent = EventContent & {
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
