import type { RollupLength } from '@dray/domain/figures/rollups'
import type { Cents } from '@dray/domain/money'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Day } from './column-types.ts'

/** The tables of what is kept to be read quickly: the sums that figures are read from, and notes of what makes it out of date. */
export interface FigureTables {
  listChanges: {
    list: 'products' | 'customers'
    /** A transaction id. */
    transaction: string
    notedAt: Generated<Date>
  }
  figureSums: {
    length: RollupLength
    first: Day
    kind: string
    timeZone: string
    keys: number[]
    orders: number[]
    units: number[]
    revenueCents: Cents[]
    costCents: Cents[]
  }
  figureChanges: {
    id: GeneratedAlways<number>
    hour: Date | null
    productId: number | null
    kind: 'brand' | 'type' | null
  }
}
