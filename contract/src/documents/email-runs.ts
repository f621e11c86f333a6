import { undeliveredReasons } from '@dray/domain/documents/email-runs'
import { z } from 'zod'
import * as fields from '../call/fields.ts'

/** One email to each of many customers. A run continues after its screen closes. */
export const emailRunSchema = z.object({
  id: z.int(),
  startedBy: z.string(),
  startedAt: fields.instant,
  /** Null for statements, which have their own. */
  subject: z.string().nullable(),
  /** Sent to the person who started it instead of the customers. */
  isDrill: z.boolean(),
  customers: z.int(),
  waiting: z.int(),
  sent: z.int(),
  undelivered: z.int(),
  /** Sent by another run. */
  alreadySent: z.int(),
  /** By name. */
  problems: z.array(
    z.object({
      customerId: z.int(),
      customerName: z.string(),
      sentTo: z.string().nullable(),
      reason: z.enum(undeliveredReasons),
    }),
  ),
  canRetry: z.boolean(),
})
export type EmailRun = z.output<typeof emailRunSchema>
