import { signInEvents } from '@dray/domain/users/sign-ins'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { pagedList } from '../call/paged-list.ts'

const own = { roles: [], orSelf: 'id' } as const
const user = z.object({ id: fields.pathId })

export const userSessionSchema = z.object({
  id: z.int(),
  /** "Chrome on Windows". */
  browser: z.string(),
  address: z.string().nullable(),
  signedInOn: fields.instant,
  lastSeenOn: fields.instant,
  isCurrent: z.boolean(),
})
export type UserSession = z.output<typeof userSessionSchema>

export const listSessions = call({
  method: 'GET',
  path: '/api/db/users/sessions/:id',
  summary: 'Where a user is signed in, the browser used last first.',
  who: own,
  params: user,
  answer: z.array(userSessionSchema),
  // A new password or role ends sessions.
  reads: ['signIns', 'users'],
  shows: (_, { id }) => ({ signIns: [id], users: [id] }),
})

export const endUserSession = call({
  method: 'DELETE',
  path: '/api/db/users/sessions/:id/:sessionId',
  summary: 'Signs a user out in one browser.',
  who: own,
  params: user.extend({ sessionId: fields.pathId }),
  answer: fields.ok,
  refusals: ['not-found'],
  changes: ['signIns'],
})

export const endUserSessions = call({
  method: 'DELETE',
  path: '/api/db/users/sessions/:id',
  summary: 'Signs a user out everywhere, but not in the browser that sends this.',
  who: own,
  params: user,
  answer: fields.ok,
  changes: ['signIns'],
})

export const signInEntrySchema = z.object({
  id: z.int(),
  happenedOn: fields.instant,
  event: z.enum(signInEvents),
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  /** The user's email, or the text that was typed. */
  email: z.string().nullable(),
  address: z.string().nullable(),
  browser: z.string(),
  /** Set if someone else signed the user out. */
  byName: z.string().nullable(),
})
export type SignInEntry = z.output<typeof signInEntrySchema>

const areEvents = (text: string): boolean =>
  text === '' || text.split(',').every((event) => signInEvents.some((known) => known === event))

const signInFilter = z.object({
  /** Words that are in the name, the email or the address. */
  search: fields.text(200).optional(),
  /** Any of these events, comma-separated. */
  event: fields.text(200).refine(areEvents, 'Unknown event').optional(),
})

export const listSignIns = call({
  method: 'GET',
  path: '/api/db/users/signIns',
  summary: 'Sign-ins, refusals and sign-outs of the last 90 days, newest first.',
  who: { roles: [] },
  ...pagedList(signInFilter, signInEntrySchema),
  reads: ['signIns', 'users'],
})
