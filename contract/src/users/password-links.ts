import { linkKinds } from '@dray/domain/users/password-links'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { password, secondFactorCode, sessionUserSchema } from './session.ts'

const kind = z.enum(linkKinds)
const token = fields.requiredText(200)
const admin = { roles: [] } as const

/** The address is in this answer only: the server keeps its hash. */
export const newPasswordLinkSchema = z.object({
  kind,
  url: z.string(),
  expiresOn: fields.instant,
  /** `off` if no mail server is set up. */
  mail: z.enum(['sent', 'not-sent', 'off']),
})
export type NewPasswordLink = z.output<typeof newPasswordLinkSchema>

export const createPasswordLink = call({
  method: 'POST',
  path: '/api/db/users/createLink/:id',
  summary: 'Creates a link with which a user sets their own password, and emails it. It ends an earlier one.',
  who: admin,
  params: z.object({ id: fields.pathId }),
  answer: newPasswordLinkSchema,
  refusals: ['not-found'],
  changes: ['users'],
})

export const passwordLinkStateSchema = z.object({
  hasPassword: z.boolean(),
  link: z
    .object({
      kind,
      createdOn: fields.instant,
      /** Null if the user asked for it on the sign-in page. */
      createdBy: z.string().nullable(),
      expiresOn: fields.instant,
    })
    .nullable(),
})
export type PasswordLinkState = z.output<typeof passwordLinkStateSchema>

export const readPasswordLink = call({
  method: 'GET',
  path: '/api/db/users/link/:id',
  summary: 'Whether a user has a password, and the link with which they can set one.',
  who: admin,
  params: z.object({ id: fields.pathId }),
  answer: passwordLinkStateSchema,
  refusals: ['not-found'],
  reads: ['users'],
})

export const endPasswordLink = call({
  method: 'DELETE',
  path: '/api/db/users/link/:id',
  summary: 'Withdraws the link with which a user could set their password.',
  who: admin,
  params: z.object({ id: fields.pathId }),
  answer: fields.ok,
  refusals: ['not-found'],
  changes: ['users'],
})

export const checkPasswordLink = call({
  method: 'POST',
  path: '/api/db/users/checkLink',
  summary: 'Whose password a link sets, if it works.',
  who: 'open',
  body: z.object({ token }),
  answer: z.object({ kind, name: z.string(), email: z.string() }),
  refusals: [
    'second-factor-needed',
    'wrong-code',
    'link-unknown',
    'link-used',
    'link-ended',
    'link-expired',
    'link-of-removed-user',
    'locked-out',
  ],
})

export const setPasswordByLink = call({
  method: 'POST',
  path: '/api/db/users/setPasswordByLink',
  summary:
    "Sets a user's password through a link, which works once. Ends their sessions and signs them in; asks for a code if they have a second factor.",
  who: 'open',
  body: z.object({ token, password, code: secondFactorCode.optional() }),
  answer: sessionUserSchema,
  refusals: [
    'second-factor-needed',
    'wrong-code',
    'link-unknown',
    'link-used',
    'link-ended',
    'link-expired',
    'link-of-removed-user',
    'password-too-short',
    'password-too-easy',
    'locked-out',
  ],
  changes: ['users', 'settings', 'signIns'],
})

export const askForPasswordLink = call({
  method: 'POST',
  path: '/api/db/users/askForLink',
  summary:
    'Emails a link for a new password, if there is a user with this email. The answer never reveals whether there is.',
  who: 'open',
  body: z.object({ email: fields.email }),
  answer: fields.ok,
  refusals: ['mail-is-off'],
})
