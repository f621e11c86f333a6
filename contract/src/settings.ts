import { pageSizes } from '@dray/domain/documents/page-setup'
import { maxTermsDays } from '@dray/domain/receivables/due-date'
import { isReadableAccent } from '@dray/domain/documents/accent'
import { batchOrders } from '@dray/domain/orders/batches/allocate-batches'
import { enabledOptionalMethods, optionalMethods, paymentMethods } from '@dray/domain/payments/payment-methods'
import { maxClosedDays, maxCutoffDays } from '@dray/domain/ordering/order-rules'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { money, optionalMoney } from './call/money.ts'

/** Limits orders of contacts (D-341). Null and empty are no rule. */
export const orderRulesSchema = z.object({
  minimumOrder: money.nullable(),
  /** 1 (Monday) to 7 (Sunday). */
  deliveryDays: z.array(z.int()).nullable(),
  /** In the company's time zone, this many days before the delivery: one if null. */
  cutoffTime: z.string().nullable(),
  cutoffDays: z.int().nullable(),
  closedDays: z.array(fields.day),
})

export const settingsSchema = z.object({
  siteUrl: z.string(),
  botName: z.string().nullable(),
  companyName: z.string(),
  companyAddress: z.string(),
  companyPhone: z.string(),
  companyLogo: z.string().nullable(),
  /** Null: each place prints on its own paper size (spec 9). */
  pageSize: z.enum(pageSizes).nullable(),
  /** Only for those who are signed in. */
  invoiceFooter: z.string().optional(),
  paymentTermsDays: z.int().nullish(),
  batchOrder: z.enum(batchOrders).optional(),
  requireSignature: z.boolean().optional(),
  requirePhoto: z.boolean().optional(),
  /** Taken besides cash, checks and cards. */
  paymentMethods: z.array(z.enum(optionalMethods)).optional(),
  requirePayment: z.boolean().optional(),
  sellsCannabis: z.boolean().nullish(),
  /** Nothing can be dated on or before it. */
  closedThrough: fields.day.nullish(),
  portal: z.boolean().optional(),
  /** The company's own, for staff; absent if no rule is set. */
  orderRules: orderRulesSchema.optional(),
  timeZone: z.string(),
  passwordMinLength: z.int(),
  firstStart: z.boolean(),
  /** Without a mail server, no screen offers it. */
  mailEnabled: z.boolean(),
  resetByEmail: z.boolean(),
  /** In the demo only. */
  demoAccounts: z.array(z.object({ name: z.string(), email: z.string(), roles: z.string() })).optional(),
  demoPassword: z.string().optional(),
  demoContacts: z.array(z.object({ name: z.string(), email: z.string(), customerName: z.string() })).optional(),
})
export type AppSettings = z.output<typeof settingsSchema>

export const readSettings = call({
  method: 'GET',
  path: '/api/db/settings/get',
  summary: 'The settings the client needs at startup.',
  who: 'open',
  answer: settingsSchema,
  reads: ['settings'],
})

/** In characters, in the web and in the environment. */
export const maxCompanyLengths = { name: 200, address: 500, phone: 50, invoiceFooter: 1000 } as const

/** Null: the environment's value, or none. */
export const companySettingsSchema = z.object({
  /** There is one record, used by the change log. */
  id: z.int(),
  companyName: z.string().nullable(),
  companyAddress: z.string().nullable(),
  companyPhone: z.string().nullable(),
  logo: z.string().nullable(),
  /** `#rrggbb`, for documents; null is Dray's own. */
  accent: z.string().nullable(),
  invoiceFooter: z.string().nullable(),
  /** For new customers; null means due on delivery. */
  paymentTermsDays: z.int().nullable(),
  pageSize: z.enum(pageSizes).nullable(),
  /** Orders take the batches received first or those expiring first. */
  batchOrder: z.enum(batchOrders),
  /** Taken besides cash, checks and cards. */
  paymentMethods: z.array(z.enum(optionalMethods)),
  /** Arriving units go to orders that wait for them. */
  allocateWaiting: z.boolean(),
  /** A driver hands goods over only with it. */
  requireSignature: z.boolean(),
  requirePhoto: z.boolean(),
  /** An order earns a commission only once its customer has paid it. */
  payWhenPaid: z.boolean(),
  /** Every order's balance is collected before its drop, as if every customer paid COD. */
  requirePayment: z.boolean(),
  /** Another person must accept a counted difference above either; null is no limit. */
  countLimitUnits: z.int().nullable(),
  countLimitPercent: z.number().nullable(),
  /** False hides genetics, extract type, THC and CBD on screens. Null: not decided yet. */
  sellsCannabis: z.boolean().nullable(),
  /** For signing in. */
  secondFactorRoles: z.array(fields.role),
  /** COMPANY_NAME, COMPANY_ADDRESS and COMPANY_PHONE, which are used for settings that are null. */
  environment: z.object({ companyName: z.string(), companyAddress: z.string(), companyPhone: z.string() }),
  modifiedOn: fields.instant,
})
export type CompanySettings = z.output<typeof companySettingsSchema>

export const readCompanySettings = call({
  method: 'GET',
  path: '/api/db/settings/getCompany',
  summary:
    'What the company has decided: its name on documents, its logo, its paper, and when an order earns a commission.',
  who: 'staff',
  answer: companySettingsSchema,
  reads: ['settings'],
})

export const changeCompanySettings = call({
  method: 'PUT',
  path: '/api/db/settings/updateCompany',
  summary:
    "Changes the company's settings; absent keys stay, and null restores the environment's value. A key does not change who needs a second factor (D-350).",
  who: { roles: [] },
  body: z
    .object({
      companyName: fields.optionalLine(maxCompanyLengths.name),
      companyAddress: fields.optionalText(maxCompanyLengths.address),
      companyPhone: fields.optionalLine(maxCompanyLengths.phone),
      logo: fields.optionalText(1000),
      accent: fields
        .optionalText(7)
        .refine((value) => value === null || isReadableAccent(value), 'Too light to read on paper'),
      invoiceFooter: fields.optionalText(maxCompanyLengths.invoiceFooter),
      paymentTermsDays: fields.optionalDays(maxTermsDays),
      pageSize: fields.optionalChoice(pageSizes),
      batchOrder: z.enum(batchOrders, 'Choose FIFO or FEFO'),
      allocateWaiting: z.boolean(),
      requireSignature: z.boolean(),
      requirePhoto: z.boolean(),
      /** Cash, checks and cards may be in the list; they are always taken. */
      paymentMethods: z.array(z.enum(paymentMethods)).transform(enabledOptionalMethods),
      payWhenPaid: z.boolean(),
      requirePayment: z.boolean(),
      countLimitUnits: fields.optionalCount,
      countLimitPercent: fields.optional(fields.percentBetween(0, 100)),
      sellsCannabis: z.boolean().nullable(),
      secondFactorRoles: fields.roleList,
    })
    .partial()
    .extend({ modifiedOn: fields.modifiedOn }),
  answer: companySettingsSchema,
  refusals: ['changed-meanwhile', 'not-for-keys', 'own-second-factor-first', 'image-unknown', 'logo-unreadable'],
  changes: ['settings', 'payroll'],
})

export const portalSettingsSchema = z.object({
  /** Off, no screen and no contact sees anything of it. */
  portal: z.boolean(),
  howToPay: z.string().nullable(),
  ...orderRulesSchema.shape,
  /** How long after shipping contacts can claim what arrived damaged. */
  claimDays: z.int(),
  /** Messages say amounts, to contacts who see money. */
  amountsInMessages: z.boolean(),
})
export type PortalSettings = z.output<typeof portalSettingsSchema>

export const readPortalSettings = call({
  method: 'GET',
  path: '/api/db/settings/portal',
  summary: 'Whether customers have a portal, what it tells them, and what they can order.',
  who: 'office',
  answer: portalSettingsSchema,
  reads: ['settings'],
})

export const changePortalSettings = call({
  method: 'PUT',
  path: '/api/db/settings/portal',
  summary:
    'Turns the portal of customers on or off, and changes what it tells them and what they can order; absent keys stay.',
  who: { roles: [] },
  body: z
    .object({
      portal: z.boolean(),
      howToPay: fields.optionalText(1000),
      minimumOrder: optionalMoney("A minimum can't be negative"),
      deliveryDays: fields.optionalWeekdays,
      cutoffTime: fields.optionalTime,
      cutoffDays: fields.optionalDays(maxCutoffDays),
      closedDays: z
        .array(fields.day)
        .max(maxClosedDays, `At most ${maxClosedDays} days`)
        .transform((days) => [...new Set(days)].toSorted()),
      claimDays: fields.daysUpTo(365),
      amountsInMessages: z.boolean(),
    })
    .partial(),
  answer: portalSettingsSchema,
  changes: ['settings'],
})

export const readSetup = call({
  method: 'GET',
  path: '/api/db/settings/getSetup',
  summary: 'The first steps of a new company, and whether each is done.',
  who: { roles: [] },
  answer: z.object({
    isDismissed: z.boolean(),
    hasCompany: z.boolean(),
    /** It is decided if the company sells cannabis. */
    hasAssortment: z.boolean(),
    hasProducts: z.boolean(),
    hasCustomers: z.boolean(),
    /** Someone besides the first administrator. */
    hasUsers: z.boolean(),
    hasOrders: z.boolean(),
  }),
  reads: ['settings', 'products', 'customers', 'users', 'orders'],
})
export type Setup = z.output<typeof readSetup.answer>

export const dismissSetup = call({
  method: 'PUT',
  path: '/api/db/settings/dismissSetup',
  summary: 'Hides the first steps for good.',
  who: { roles: [] },
  answer: z.object({ ok: z.literal(true) }),
  changes: ['settings'],
})

export const checkHealth = call({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server and its database are up.',
  who: 'open',
  answer: z.object({ status: z.literal('ok'), database: z.literal('ok') }),
})

export const checkReady = call({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'Whether requests can be answered now: the same as /api/health.',
  who: 'open',
  answer: checkHealth.answer,
})

export const checkLive = call({
  method: 'GET',
  path: '/api/health/live',
  summary: 'Whether the server itself runs, regardless of its database.',
  who: 'open',
  answer: z.object({ status: z.literal('ok') }),
})

export const describeApi = call({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'The description of every call (OpenAPI 3.1). /api/docs shows it as a page.',
  who: 'open',
  answer: z.unknown(),
})
