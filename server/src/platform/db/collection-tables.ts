import type { CollectionMethod, CollectionStatus } from '@dray/domain/collections/collections'
import type { Cents } from '@dray/domain/money'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Day, Stamp } from './column-types.ts'

/** The table of what drivers collected. */
export interface CollectionTables {
  collections: {
    id: GeneratedAlways<number>
    orderId: number
    customerId: number
    driverId: number
    amountCents: Cents
    paymentMethod: CollectionMethod
    note: string | null
    collectedOn: Day
    createdAt: Stamp
    status: Generated<CollectionStatus>
    paymentId: number | null
    decidedBy: number | null
    decidedOn: Date | null
    refusalReason: string | null
  }
}
