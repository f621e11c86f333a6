import type * as contract from '@dray/contract/webhooks'
import { recordCalls } from '@dray/contract/webhooks'
import { isOnlyDriver, mayCall, type Role, roleLabels, roles as allRoles } from '@dray/domain/users/permissions'
import { type EventKind, eventKindLabels, eventKinds } from '@dray/domain/webhooks/events'
import { randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/db/db.ts'
import { invalidField } from '../../platform/http/problem.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { type Author, logUpdated } from '../changelog/index.ts'
import { lockCompanyDecisions } from '../company/index.ts'
import { standardSecret } from './sign-event.ts'
import {
  countWebhooks,
  deleteWebhook,
  deleteWebhooksMadeBy,
  insertWebhook,
  lockDelivery,
  lockWebhook,
  restartDelivery,
  restartFailed,
  type StoredWebhook,
  updateWebhook,
  webhookById,
} from './webhooks.sql.ts'

const maxWebhooks = 20
const dayMs = 24 * 3_600_000

export async function addWebhook(
  tx: Tx,
  { body, user, author, at }: CallRequest<typeof contract.addWebhook>,
  url: string,
): Promise<contract.Webhook & contract.WebhookSecrets> {
  const { kinds, roles } = requireReadable(body)
  const company = await lockCompanyDecisions(tx)
  if ((await countWebhooks(tx)) >= maxWebhooks)
    throw invalidField('url', `You can have at most ${maxWebhooks} webhooks. Remove one first.`)
  const secret = newSecret()
  const id = await insertWebhook(tx, { url, kinds, roles, secret, createdBy: user.id, createdAt: at })
  await log(tx, { id, companyId: company.id, text: `Webhook to ${origin(url)} added` }, author)
  return { ...mustExist(await webhookById(tx, at, id)), ...bothForms(secret) }
}

export async function changeWebhook(
  tx: Tx,
  { params, body, author, at }: CallRequest<typeof contract.changeWebhook>,
  newUrl: string | undefined,
): Promise<contract.Webhook & Partial<contract.WebhookSecrets>> {
  const company = await lockCompanyDecisions(tx)
  const stored = mustExist(await lockWebhook(tx, params.id))
  const { kinds = stored.kinds, roles = stored.roles, active = stored.isActive } = body
  const after = { url: newUrl ?? stored.url, isActive: active, ...requireReadable({ kinds, roles }) }
  const changes = [...changedParts(stored, after), ...(body.newSecret ? ['new secret'] : [])]
  const secret = body.newSecret ? newSecret() : undefined
  if (changes.length > 0) {
    await updateWebhook(tx, params.id, { ...after, ...(secret && replacedSecret(stored, secret, at)) })
    const text = `Webhook to ${origin(stored.url)}: ${changes.join(', ')}`
    await log(tx, { id: params.id, companyId: company.id, text }, author)
  }
  const answer = mustExist(await webhookById(tx, at, params.id))
  return secret === undefined ? answer : { ...answer, ...bothForms(secret) }
}

export async function removeWebhook(
  tx: Tx,
  { params, author }: CallRequest<typeof contract.removeWebhook>,
): Promise<{ ok: true }> {
  const company = await lockCompanyDecisions(tx)
  const { id, url } = mustExist(await lockWebhook(tx, params.id))
  await deleteWebhook(tx, id)
  await log(tx, { id, companyId: company.id, text: `Webhook to ${origin(url)} removed` }, author)
  return { ok: true }
}

/** A user who can no longer make webhooks keeps none. */
export async function removeWebhooksMadeBy(tx: Tx, userId: number, author: Author): Promise<void> {
  const company = await lockCompanyDecisions(tx)
  for (const { id, url } of await deleteWebhooksMadeBy(tx, userId))
    await log(tx, { id, companyId: company.id, text: `Webhook to ${origin(url)} removed` }, author)
}

export async function resendDelivery(
  tx: Tx,
  { params, at }: CallRequest<typeof contract.resendDelivery>,
): Promise<{ ok: true }> {
  const { webhookId, isActive } = mustExist(await lockDelivery(tx, params.deliveryId))
  if (!isActive) throw new Refusal('webhook-off')
  await restartDelivery(tx, { id: params.deliveryId, at })
  await announce(tx, 'webhooks', [webhookId])
  return { ok: true }
}

export async function resendFailed(
  tx: Tx,
  { params: { id }, at }: CallRequest<typeof contract.resendFailed>,
): Promise<{ ok: true }> {
  const { isActive } = mustExist(await lockWebhook(tx, id))
  if (!isActive) throw new Refusal('webhook-off')
  await restartFailed(tx, { webhookId: id, at })
  await announce(tx, 'webhooks', [id])
  return { ok: true }
}

type Content = { kinds: readonly EventKind[]; roles: readonly Role[] }

/** Each kind and role once. Refuses kinds that none of the roles may read. */
function requireReadable(sent: Content): { kinds: EventKind[]; roles: Role[] } {
  const kinds = eventKinds.filter((kind) => sent.kinds.includes(kind))
  const roles = allRoles.filter((role) => sent.roles.includes(role))
  const unreadable = kinds.filter((kind) => !mayCall(recordCalls[kind].who, { id: 0, roles }))
  const hidden = isOnlyDriver({ id: 0, roles }) ? kinds.filter((kind) => kindsOfDrivers.has(kind)) : []
  if (unreadable.length === 0 && hidden.length === 0) return { kinds, roles }
  const readers = roles.map((role) => roleLabels[role]).join(', ')
  if (unreadable.length === 0)
    throw invalidField(
      'kinds',
      `A driver reads only their own ${kindList(hidden)}, and a webhook has none. Add a role.`,
    )
  throw invalidField('kinds', `The roles ${readers} can't read ${kindList(unreadable)}.`)
}

/** Drivers read those of their own stops only, so no webhook ever shows one. */
const kindsOfDrivers: ReadonlySet<EventKind> = new Set(['order', 'customer'])

const kindList = (kinds: readonly EventKind[]): string =>
  kinds.map((kind) => eventKindLabels[kind].many.toLowerCase()).join(', ')

const bothForms = (secret: string) => ({ secret, standardSecret: standardSecret(secret) })

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/** Both sign for a day, so the receiver can change over without missing an event. */
const replacedSecret = ({ secret: formerSecret }: StoredWebhook, secret: string, at: Date) => ({
  secret,
  formerSecret,
  formerSecretUntil: new Date(at.getTime() + dayMs),
})

/** Paths of webhooks are often secrets themselves, so the log names only the host. */
const origin = (url: string): string => new URL(url).origin

type Settings = Pick<StoredWebhook, 'url' | 'kinds' | 'roles' | 'isActive'>

function changedParts(before: Settings, after: Settings): string[] {
  return [
    ...(before.url === after.url ? [] : [`now to ${origin(after.url)}`]),
    ...(before.kinds.join() === after.kinds.join() ? [] : [`sends ${kindList(after.kinds)}`]),
    ...(before.roles.join() === after.roles.join()
      ? []
      : [`reads as ${after.roles.map((role) => roleLabels[role]).join(', ')}`]),
    ...(before.isActive === after.isActive ? [] : [after.isActive ? 'turned on' : 'turned off']),
  ]
}

async function log(
  tx: Tx,
  { id, companyId, text }: { id: number; companyId: number; text: string },
  author: Author,
): Promise<void> {
  await logUpdated(tx, 'company', [{ id: companyId, notes: text }], author)
  await announce(tx, 'webhooks', [id])
}
