import { maxPayAmount, payTypes } from '@dray/domain/payroll/pay'
import { halves } from '@dray/domain/payroll/pay-period'
import { z } from 'zod'
import { call } from './call.ts'
import { looseMoney, money } from './call/money.ts'
import { optionalCommissionRate } from './payroll/commission-rate.ts'
import * as fields from './call/fields.ts'
import { password, secondFactorCode, sessionUserSchema } from './users/session.ts'

const optionalRate = z.preprocess(
  (value) => (value === undefined || value === '' ? null : value),
  looseMoney
    .refine((amount) => amount >= 0 && amount <= maxPayAmount, 'Enter an amount from $0.00 to $1,000,000.00')
    .nullable(),
)
const picture = fields.optionalText(1000)

/** Pay only for users who may read it. */
export const userSchema = sessionUserSchema.omit({ lacksSecondFactor: true }).extend({
  modifiedOn: fields.instant,
  userCustomers: z.array(z.object({ id: z.int(), customerName: z.string() })),
  payType: z.enum(payTypes).nullish(),
  baseRate: money.nullish(),
  commissionRate: z.number().nullish(),
  /** Periods with a saved row for the user (spec 3). */
  payroll: z
    .array(z.object({ year: z.int(), month: z.int(), period: z.enum(halves), modifiedOn: fields.instant }))
    .optional(),
})
export type User = z.output<typeof userSchema>

export const userNameSchema = z.object({ id: z.int(), name: z.string(), image: z.string().nullable() })
export type UserName = z.output<typeof userNameSchema>

export const profileFormSchema = z.object({
  name: fields.name(),
  email: fields.email,
  role: fields.roleList,
  title: fields.optionalLine(200),
  avatar: picture,
  modifiedOn: fields.modifiedOn,
})
export type ProfileForm = z.input<typeof profileFormSchema>

const admin = { roles: [] } as const

export const setUpCompany = call({
  method: 'POST',
  path: '/api/db/users/addFirst',
  summary: 'Creates the first administrator if there are no users, and signs them in.',
  who: 'open',
  body: z.object({ name: fields.name(), email: fields.email, password, sampleData: z.boolean() }),
  answer: sessionUserSchema,
  refusals: [
    'foreign-host',
    'already-set-up',
    'sample-clashes',
    'email-taken',
    'password-too-short',
    'password-too-easy',
  ],
  changes: [
    ...(['settings', 'users', 'orders', 'customers', 'products', 'brands', 'productTypes', 'locations'] as const),
    ...(['payments', 'payroll', 'signIns'] as const),
  ],
})

export const readUser = call({
  method: 'GET',
  path: '/api/db/users/getById/:id',
  summary: 'One user, with the customers they own.',
  who: { roles: 'office', orSelf: 'id' },
  params: z.object({ id: fields.pathId }),
  answer: userSchema,
  refusals: ['not-found'],
  reads: ['users', 'customers', 'payroll'],
})

export const listUserNames = call({
  method: 'GET',
  path: '/api/db/users/getAll',
  summary: 'The names of all active users, or of those who were removed (D-08).',
  who: 'office',
  query: z.object({ removed: z.enum(['true', 'false']).optional() }),
  answer: z.object({ res: z.array(userNameSchema) }),
  reads: ['users'],
})

export const listDrivers = call({
  method: 'GET',
  path: '/api/db/users/getDrivers',
  summary: 'The active drivers.',
  who: 'office',
  answer: z.array(userNameSchema),
  reads: ['users'],
})

export const listedUserSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.array(fields.role),
  title: z.string().nullable(),
  image: z.string().nullable(),
  payType: z.enum(payTypes).nullable(),
  lastSeenOn: fields.instant.nullable(),
  isActive: z.boolean(),
  /** No password yet, so that they can't sign in. */
  isInvited: z.boolean(),
  customers: z.int(),
})
export type ListedUser = z.output<typeof listedUserSchema>

export const listUsers = call({
  method: 'GET',
  path: '/api/db/users/getAllDetails',
  summary: 'All active users by name, or those who were removed (D-08).',
  who: admin,
  query: z.object({ removed: z.enum(['true', 'false']).optional() }),
  answer: z.array(listedUserSchema),
  reads: ['users', 'customers'],
})

export const addUser = call({
  method: 'POST',
  path: '/api/db/users/addNew',
  summary: 'Adds a user. Without a password they cannot sign in until they set one (D-07).',
  who: admin,
  body: profileFormSchema.omit({ modifiedOn: true }).extend({
    password: z.preprocess((value) => (value === undefined || value === '' ? null : value), password.nullable()),
  }),
  answer: userSchema,
  refusals: ['email-taken', 'password-too-short', 'password-too-easy', 'image-unknown'],
  changes: ['users'],
})

export const removeUser = call({
  method: 'DELETE',
  path: '/api/db/users/remove/:id',
  summary: 'Removes a user: ends their sessions and leaves their customers without an owner (D-08).',
  who: admin,
  params: z.object({ id: fields.pathId }),
  /** `true`: the keys and webhooks that they made end too. */
  query: z.object({ endAccess: z.enum(['true', 'false']).optional() }),
  answer: fields.ok,
  refusals: ['not-found', 'last-admin-stays', 'own-account-stays'],
  changes: ['users', 'customers', 'payroll', 'webhooks', 'settings'],
})

export const maxHandedOver = 20_000

export const handOverCustomers = call({
  method: 'PUT',
  path: '/api/db/users/handOver/:id',
  summary: "Hands a user's customers to another user: all that are named, or none.",
  who: admin,
  params: z.object({ id: fields.pathId }),
  body: z.object({
    to: fields.looseId,
    customerIds: z
      .array(fields.looseId)
      .min(1, 'Choose at least one customer')
      .max(maxHandedOver, `Choose at most ${maxHandedOver.toLocaleString('en-US')} customers`),
  }),
  answer: fields.ok,
  refusals: ['not-found', 'customer-handed-over', 'owner-unknown'],
  changes: ['users', 'customers', 'payroll'],
})

export const changeProfile = call({
  method: 'PUT',
  path: '/api/db/users/update/:id',
  summary: 'Changes a profile; only an admin can change roles.',
  who: { roles: [], orSelf: 'id' },
  params: z.object({ id: fields.pathId }),
  body: profileFormSchema.partial().extend({
    /** If the user is no admin afterward, the keys and webhooks that they made end too. */
    endAccess: z.boolean().optional(),
  }),
  answer: userSchema,
  refusals: ['roles-by-admin-only', 'not-found', 'changed-meanwhile', 'last-admin', 'email-taken', 'image-unknown'],
  changes: ['users', 'webhooks', 'settings'],
})

export const changePassword = call({
  method: 'PUT',
  path: '/api/db/users/updatePassword/:id',
  summary:
    "Changes a password and ends the user's other sessions. Whoever has a second factor sends its code to change their own.",
  who: { roles: [], orSelf: 'id' },
  params: z.object({ id: fields.pathId }),
  body: z.object({ password, code: secondFactorCode.optional() }),
  answer: fields.ok,
  refusals: [
    'not-found',
    'second-factor-needed',
    'wrong-code',
    'password-too-short',
    'password-too-easy',
    'locked-out',
  ],
  changes: ['users'],
})

export const changePay = call({
  method: 'PUT',
  path: '/api/db/users/updatePay/:id',
  summary: 'Changes how a user is paid: pay type, base rate and commission rate (D-10).',
  who: { roles: ['PAYROLL'] },
  params: z.object({ id: fields.pathId }),
  body: z
    .object({
      payType: fields.optionalChoice(payTypes),
      baseRate: optionalRate,
      commissionRate: optionalCommissionRate,
    })
    .partial()
    .extend({ modifiedOn: fields.modifiedOn }),
  answer: userSchema,
  refusals: ['not-found', 'changed-meanwhile'],
  changes: ['users', 'payroll'],
})
