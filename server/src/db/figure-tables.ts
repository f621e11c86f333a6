import type { KeptLength } from '@dray/domain/figures/kept-sums'
import type { Cents } from '@dray/domain/money'
import type { GeneratedAlways } from 'kysely'
import type { Day } from './column-types.ts'

/** The tables of the sums that figures are read from. */
export interface FigureTables {
  figureSums: {
    length: KeptLength
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
