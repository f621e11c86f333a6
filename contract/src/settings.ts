import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'

export const settingsSchema = z.object({
  siteUrl: z.string(),
  botName: z.string().nullable(),
  companyName: z.string(),
  companyAddress: z.string(),
  companyPhone: z.string(),
  timeZone: z.string(),
  passwordMinLength: z.int(),
  firstStart: z.boolean(),
  /** Whether documents can be emailed. Without a mail server, no screen offers it. */
  mailEnabled: z.boolean(),
  /** The sample company's accounts, in the demo only. */
  demoAccounts: z.array(z.object({ name: z.string(), email: z.string(), roles: z.string() })).optional(),
  demoPassword: z.string().optional(),
})
export type Settings = z.output<typeof settingsSchema>

export const readSettings = call({
  method: 'GET',
  path: '/api/db/settings/get',
  summary: 'The settings the client needs at startup.',
  who: 'open',
  answer: settingsSchema,
  reads: ['settings'],
})

/** What the company decides in the web rather than when it starts the server. */
export const companySettingsSchema = z.object({
  /** Whether an order earns a commission only once its customer has paid it. */
  payWhenPaid: z.boolean(),
  modifiedOn: fields.instant,
})
export type CompanySettings = z.output<typeof companySettingsSchema>

export const readCompanySettings = call({
  method: 'GET',
  path: '/api/db/settings/getCompany',
  summary: 'What the company has decided: when an order earns a commission.',
  who: 'staff',
  answer: companySettingsSchema,
  reads: ['settings'],
})

export const changeCompanySettings = call({
  method: 'PUT',
  path: '/api/db/settings/updateCompany',
  summary: "Changes the company's settings; absent keys stay.",
  who: { roles: [] },
  body: z.object({
    payWhenPaid: z.boolean().optional(),
    modifiedOn: fields.modifiedOn,
  }),
  answer: companySettingsSchema,
  changes: ['settings', 'payroll'],
})

export const checkHealth = call({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server and its database are up.',
  who: 'open',
  answer: z.object({ status: z.literal('ok'), database: z.literal('ok') }),
})

export const describeApi = call({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'The description of every call (OpenAPI 3.1).',
  who: 'open',
  answer: z.record(z.string(), z.unknown()),
})
