/**
 * What the warehouse counted, by product type. `found`: units more or fewer than expected, of the lines with the most units first. A count
 * without `posted` is still open, and half of it is counted.
 */
export type SampleCount = {
  name: string
  type: string
  blind: boolean
  began: { daysAgo: number; time: string }
  found: readonly number[]
  posted?: { time: string; reason: string }
}

export const sampleCounts: readonly SampleCount[] = [
  {
    name: 'Cold room, seafood',
    type: 'Seafood',
    blind: true,
    began: { daysAgo: 9, time: '16:30' },
    found: [-2, 3],
    posted: { time: '17:20', reason: 'Monthly count' },
  },
  {
    name: 'Shelf 4, condiments',
    type: 'Condiments',
    blind: false,
    began: { daysAgo: 1, time: '16:45' },
    found: [-3, 1],
  },
]
