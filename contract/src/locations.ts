import { locationColors } from '@dray/domain/locations/location-colors'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'

export const packingLocationSchema = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  isDefault: z.boolean(),
})
export type PackingLocation = z.output<typeof packingLocationSchema>

export const listLocations = call({
  method: 'GET',
  path: '/api/db/orders/getLocations',
  summary: 'The packing locations; drivers get only those on their own orders.',
  who: 'staff',
  answer: z.array(packingLocationSchema),
  reads: ['locations'],
})

const editors = { roles: ['SALES', 'INVENTORY'] } as const
const color = z.enum(locationColors, 'Location color is required')

export const addLocation = call({
  method: 'POST',
  path: '/api/db/orders/addLocation',
  summary: 'Adds a packing location; the first is the default.',
  who: editors,
  body: z.object({ name: fields.name('Location name is required'), color }),
  answer: packingLocationSchema,
  refusals: ['name-taken'],
  changes: ['locations'],
})

export const changeLocation = call({
  method: 'PUT',
  path: '/api/db/orders/updateLocation/:id',
  summary: "Changes a packing location's color, or makes it the default.",
  who: editors,
  params: z.object({ id: fields.pathId }),
  body: z
    .object({ color: color.optional(), isDefault: z.literal(true).optional() })
    .refine(({ color: chosen, isDefault }) => chosen !== undefined || isDefault !== undefined, 'Choose what to change'),
  answer: packingLocationSchema,
  refusals: ['not-found', 'name-taken'],
  changes: ['locations'],
})

export const removeLocation = call({
  method: 'DELETE',
  path: '/api/db/orders/removeLocation/:id',
  summary: "Deletes a packing location; orders keep its name. The default location can't be deleted.",
  who: editors,
  params: z.object({ id: fields.pathId }),
  answer: fields.ok,
  refusals: ['not-found', 'default-location-stays'],
  changes: ['locations'],
})
