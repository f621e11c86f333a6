import { customerTypes, preferredContacts } from '@dray/domain/customers/customer'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'
import { money } from './money.ts'

/** Credit and price adjustment are absent for a user whose only role is DRIVER. */
export const customerSchema = z.object({
  id: z.int(),
  image: z.string().nullable(),
  customerName: z.string(),
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  contactTelegram: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  commpref: z.enum(preferredContacts),
  type: z.enum(customerTypes),
  accountOwnerID: z.int().nullable(),
  accountOwnerName: z.string().nullable(),
  /** Whether the account owner has the DRIVER role: they drive when delivery is chosen (D-41). */
  accountOwnerDrives: z.boolean(),
  notes: z.string().nullable(),
  priceAdjustment: z.number().optional(),
  creditAvailable: money.optional(),
  createdAt: fields.instant,
  modifiedOn: fields.instant,
})
export type Customer = z.output<typeof customerSchema>

export const listCustomers = call({
  method: 'GET',
  path: '/api/db/customers/getAll',
  summary: 'Every customer; drivers get only those on their own orders.',
  who: 'staff',
  answer: z.array(customerSchema),
  reads: ['customers', 'users'],
})

export const readCustomer = call({
  method: 'GET',
  path: '/api/db/customers/getByID/:id',
  summary: 'One customer.',
  who: 'staff',
  params: z.object({ id: fields.pathId }),
  answer: z.object({ customer: customerSchema, image: z.string().nullable() }),
  reads: ['customers', 'users'],
})

export const listCustomPrices = call({
  method: 'GET',
  path: '/api/db/customers/getCustomPricing/:id/',
  summary: "A customer's custom prices.",
  who: 'office',
  params: z.object({ id: fields.pathId }),
  answer: z.array(z.object({ productId: z.int(), customPrice: money })),
  reads: ['customers'],
})
