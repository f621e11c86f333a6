import { maxPasswordLength } from '@dray/domain/users/password'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'

export const password = z.string().max(maxPasswordLength, `Must be ${maxPasswordLength} characters or fewer`)

/** The signed-in user, with what the screens need. */
export const sessionUserSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.array(fields.role),
  title: z.string().nullable(),
  avatar: z.string().nullable(),
  image: z.string().nullable(),
})
export type SessionUser = z.output<typeof sessionUserSchema>

export const signIn = call({
  method: 'POST',
  path: '/api/db/users/login',
  summary: 'Signs a user in and sets the session cookie.',
  who: 'open',
  body: z.object({ email: fields.text(254), password }),
  answer: sessionUserSchema,
  // Who is signed in is told more of them.
  changes: ['settings', 'signIns'],
})

export const signOut = call({
  method: 'POST',
  path: '/api/db/users/logout',
  summary: 'Ends the session.',
  who: 'person',
  answer: fields.ok,
  changes: ['settings', 'signIns'],
})

export const readSession = call({
  method: 'GET',
  path: '/api/db/users/getSession',
  summary: 'The user of the session.',
  who: 'person',
  answer: sessionUserSchema,
  reads: ['users'],
})
