import { z } from 'zod'
import { call } from './call.ts'

export const packingLocation = z.object({ id: z.int(), name: z.string(), color: z.string(), isDefault: z.boolean() })
export type PackingLocation = z.output<typeof packingLocation>

export const getLocations = call({
  method: 'GET',
  path: '/api/db/orders/getLocations',
  summary: 'The packing locations; a driver gets those on their own orders.',
  who: 'staff',
  answer: z.array(packingLocation),
  reads: ['locations'],
})
