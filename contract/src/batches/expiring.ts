import { maxExpiringDays } from '@dray/domain/batches/usable-batches'
import { z } from 'zod'
import { call } from '../call.ts'
import { expiringBatchSchema } from '../today.ts'

const wrongDays = `Days must be a whole number from 1 to ${maxExpiringDays}`
const days = z.codec(z.string(), z.int(wrongDays).min(1, wrongDays).max(maxExpiringDays, wrongDays), {
  decode: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN),
  encode: String,
})

export const listExpiringBatches = call({
  method: 'GET',
  path: '/api/db/products/getExpiring',
  summary: 'Batches with units that expired or will within some days, by expiry, with what will be left over.',
  who: 'office',
  query: z.object({ days: days.optional() }),
  answer: z.array(expiringBatchSchema),
  refusals: ['too-many-expiring'],
  reads: ['products', 'brands'],
  allowStale: true,
})
