import { maxPasswordLength } from '@dray/domain/users/password'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'

export const password = z.string().max(maxPasswordLength, `Must be ${maxPasswordLength} characters or fewer`)

/** Six digits of the app, or a recovery code. */
export const secondFactorCode = z.string().max(100, 'Must be 100 characters or fewer')

export const sessionUserSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.array(fields.role),
  title: z.string().nullable(),
  avatar: z.string().nullable(),
  image: z.string().nullable(),
  /** Until they have set up the second factor of a role, they can do nothing else. */
  lacksSecondFactor: z.boolean().optional(),
})
export type SessionUser = z.output<typeof sessionUserSchema>

export const signIn = call({
  method: 'POST',
  path: '/api/db/users/login',
  summary: 'Signs a user in and sets the session cookie; whoever has a second factor sends its code.',
  who: 'open',
  body: z.object({ email: fields.text(254), password, code: secondFactorCode.optional() }),
  answer: sessionUserSchema,
  refusals: ['wrong-credentials', 'second-factor-needed', 'wrong-code', 'locked-out'],
  // Includes settings, because signed-in users receive more of them.
  changes: ['settings', 'signIns'],
})

export const signOut = call({
  method: 'POST',
  path: '/api/db/users/logout',
  summary: 'Ends the session.',
  who: 'person',
  beforeSecondFactor: true,
  answer: fields.ok,
  changes: ['settings', 'signIns'],
})

export const findSentChange = call({
  method: 'POST',
  path: '/api/db/users/findSentChange',
  summary: 'Says whether a change whose answer was lost was saved. Waits for it if it is still running.',
  who: 'person',
  body: z.object({
    /** As in this description: `POST /api/db/payments/addNew/{customerId}` is `POST /api/db/payments/addNew/:customerId`. */
    call: fields.requiredLine(200),
    /** Its Idempotency-Key. */
    key: fields.requiredLine(200),
  }),
  answer: z.object({ wasSaved: z.boolean() }),
})

export const readSession = call({
  method: 'GET',
  path: '/api/db/users/getSession',
  summary: 'The user of the session.',
  who: 'person',
  beforeSecondFactor: true,
  answer: sessionUserSchema,
  reads: ['users', 'settings'],
})
