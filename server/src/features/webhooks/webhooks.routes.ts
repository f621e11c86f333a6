import * as contract from '@dray/contract/webhooks'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { change, changeAfter, serve } from '../../platform/http/serve.ts'
import { addWebhook, changeWebhook, removeWebhook, resendDelivery, resendFailed } from './change-webhooks.ts'
import { lookupInDns, requireReceiver } from './receiver-address.ts'
import { allWebhooks, isWebhook, newestDeliveries } from './webhooks.sql.ts'

export function webhookRoutes(app: FastifyInstance, { db, config }: Dray): void {
  const guard = { allowPrivate: config.allowPrivateWebhooks, lookup: lookupInDns }
  changeAfter(app, contract.addWebhook, ({ body: { url } }) => requireReceiver(url, guard), addWebhook)
  serve(app, contract.listWebhooks, ({ at }) => allWebhooks(db, at))
  changeAfter(
    app,
    contract.changeWebhook,
    async ({ body: { url } }) => (url === undefined ? undefined : requireReceiver(url, guard)),
    changeWebhook,
  )
  change(app, contract.removeWebhook, removeWebhook)
  serve(app, contract.listWebhookDeliveries, async ({ params, query }) => {
    mustExist((await isWebhook(db, params.id)) || undefined)
    return newestDeliveries(db, params.id, query.status)
  })
  change(app, contract.resendDelivery, resendDelivery)
  change(app, contract.resendFailed, resendFailed)
}
