import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { password, secondFactorCode } from './session.ts'

/** Only before it's turned on: no other call returns its secret. */
export const secondFactorSetUpSchema = z.object({
  secret: z.string(),
  uri: z.string(),
})
export type SecondFactorSetUp = z.output<typeof secondFactorSetUpSchema>

const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactorSchema = z.object({
  /** Null while it is off. */
  turnedOnAt: fields.instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** True if a role of the user requires it. */
  isRequired: z.boolean(),
})
export type SecondFactor = z.output<typeof secondFactorSchema>

const path = '/api/db/users/secondFactor'

/** Someone at an unlocked desk knows neither. The code is required while a second factor is on. */
const passwordAndCode = z.object({ password, code: secondFactorCode.optional() })

export const readSecondFactor = call({
  method: 'GET',
  path: `${path}/getById/:id`,
  summary: 'Whether a user signs in with a second factor.',
  who: { roles: [], orSelf: 'id' },
  params: z.object({ id: fields.pathId }),
  answer: secondFactorSchema,
  refusals: ['not-found'],
  reads: ['users', 'settings'],
  shows: (_answer, { id }) => ({ users: [id] }),
})

// These are PUT, since the answer to a POST is kept for its Idempotency-Key, and no secret is kept longer than needed.
export const startSecondFactor = call({
  method: 'PUT',
  path: `${path}/start`,
  summary:
    "Makes a new second factor for the user's app; it counts once its first code was sent. Whoever has one sends its code.",
  who: 'person',
  beforeSecondFactor: true,
  body: passwordAndCode,
  answer: secondFactorSetUpSchema,
  refusals: ['second-factor-needed', 'wrong-code', 'wrong-password', 'locked-out'],
})

export const confirmSecondFactor = call({
  method: 'PUT',
  path: `${path}/confirm`,
  summary: "Turns the second factor on, ends the user's other sessions and answers the recovery codes, once.",
  who: 'person',
  beforeSecondFactor: true,
  body: z.object({ code: secondFactorCode }),
  answer: recoveryCodesSchema,
  refusals: ['second-factor-not-started', 'wrong-first-code', 'locked-out'],
  changes: ['users'],
})

export const renewRecoveryCodes = call({
  method: 'PUT',
  path: `${path}/renewCodes`,
  summary: 'Replaces the recovery codes and answers the new ones, once.',
  who: 'person',
  body: passwordAndCode,
  answer: recoveryCodesSchema,
  refusals: ['second-factor-needed', 'wrong-code', 'second-factor-is-off', 'wrong-password', 'locked-out'],
  changes: ['users'],
})

export const turnOffSecondFactor = call({
  method: 'PUT',
  path: `${path}/turnOff`,
  summary: "Turns off the user's own second factor, unless one of their roles needs it.",
  who: 'person',
  body: passwordAndCode,
  answer: fields.ok,
  refusals: [
    'second-factor-needed',
    'wrong-code',
    'second-factor-is-off',
    'second-factor-stays',
    'wrong-password',
    'locked-out',
  ],
  changes: ['users'],
})

export const removeSecondFactor = call({
  method: 'DELETE',
  path: `${path}/remove/:id`,
  summary: 'Turns off the second factor of someone who lost their phone, and ends their sessions.',
  who: { roles: [] },
  params: z.object({ id: fields.pathId }),
  answer: fields.ok,
  refusals: ['not-found', 'second-factor-is-off', 'own-second-factor-by-password'],
  changes: ['users'],
})
