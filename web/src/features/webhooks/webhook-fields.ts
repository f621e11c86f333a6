import { addWebhook, recordCalls, type Webhook } from '@dray/contract/webhooks'
import { mayCall, type Role, roles } from '@dray/domain/users/permissions'
import type { EventKind } from '@dray/domain/webhooks/events'
import type { z } from 'zod'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import type { Problem } from '../../kit/api/request.ts'

export type Fields = { url: string; roles: readonly Role[]; kinds: readonly EventKind[] }
export type Problems = { [Name in keyof Fields]?: string | undefined }

type Body = z.output<typeof addWebhook.body>

const blank: Fields = { url: '', roles: [], kinds: [] }

/** A driver reads only the orders they drive, and a webhook drives none. */
export const receivingRoles = roles.filter((role) => role !== 'DRIVER')

export const storedFields = (webhook: Webhook | undefined): Fields => webhook ?? blank

/** Roles that aren't chosen yet forbid nothing. */
export const isReadable = (kind: EventKind, held: readonly Role[]): boolean =>
  held.length === 0 || mayCall(recordCalls[kind].who, { id: 0, roles: held })

/** Without kinds that the roles can't read; they stay chosen in the form. */
export function webhookBody({ url, roles: held, kinds }: Fields): { body?: Body; problems: Problems } {
  const readable = kinds.filter((kind) => isReadable(kind, held))
  const parsed = addWebhook.body.safeParse({ url, roles: held, kinds: readable })
  if (parsed.success) return { body: parsed.data, problems: {} }
  return { problems: byField(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])) }
}

export const refusedFields = (problem: Problem | null): Problems =>
  byField(Object.entries(fieldProblems(problem)).map(([path, message]) => [path.split('.')[0] ?? '', message]))

/** A field's first message wins. */
const byField = (messages: [string, string][]): Problems => Object.fromEntries(messages.toReversed())
