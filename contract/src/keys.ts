import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'

const admin = { roles: [] } as const
const address = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'Enter an IP address or a network such as 192.0.2.0/24',
)
const maxAddresses = 100
/** Keys begin with it, so that one is recognized in a log or in a program's settings. */
export const keyPrefix = 'dray_'

export const keySchema = z.object({
  id: z.int(),
  name: z.string(),
  roles: z.array(fields.role),
  createdBy: z.string(),
  createdById: z.int(),
  createdAt: fields.instant,
  lastUsedOn: fields.instant.nullable(),
  expiresOn: fields.instant.nullable(),
  /** Addresses and networks it may be used from; empty means any. */
  addresses: z.array(z.string()),
  revokedOn: fields.instant.nullable(),
})
export type Key = z.output<typeof keySchema>

export const newKeySchema = z.object({
  name: fields.requiredLine(100, 'Enter a name'),
  roles: z.array(fields.role, 'Choose at least one role').min(1, 'Choose at least one role'),
  /** A day counts in full. */
  expiresOn: fields.looseDayBetween(2000, 2199),
  addresses: z.array(address).max(maxAddresses, `At most ${maxAddresses} addresses`).default([]),
})

export const createKey = call({
  method: 'POST',
  path: '/api/db/keys/new',
  summary: 'Creates a key with which a program makes the calls of these roles. The key is only in this answer.',
  who: admin,
  body: newKeySchema,
  answer: z.object({ id: z.int(), name: z.string(), key: z.string() }),
  refusals: ['name-taken'],
  changes: ['users'],
})

export const listKeys = call({
  method: 'GET',
  path: '/api/db/keys/getAll',
  summary: 'The keys of programs, newest first, with those that were revoked.',
  who: admin,
  answer: z.array(keySchema),
  reads: ['users'],
})

export const revokeKey = call({
  method: 'DELETE',
  path: '/api/db/keys/revoke/:id',
  summary: 'Ends a key at once.',
  who: admin,
  params: z.object({ id: fields.pathId }),
  answer: fields.ok,
  refusals: ['not-found'],
  changes: ['users'],
})
