import type { KeptLength } from '@dray/domain/figures/kept-sums'
import type { Cents } from '@dray/domain/money'
import type { GeneratedAlways } from 'kysely'
import type { Day } from './column-types.ts'

/** The tables of the sums that figures are read from. */
export interface FigureTables {
  figurePeriods: { length: KeptLength; first: Day; timeZone: string }
  figureSums: {
    length: KeptLength
    first: Day
    kind: string
    key: number
    orders: number
    units: number
    revenueCents: Cents
    costCents: Cents
  }
  figureChanges: { id: GeneratedAlways<number>; hour: Date | null }
}
