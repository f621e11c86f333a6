import { z } from 'zod'
import { call } from './call.ts'

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
