import * as contract from '@dray/contract/webhooks'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { change, serve } from '../../platform/http/serve.ts'
import { addWebhook, changeWebhook, removeWebhook, resendDelivery } from './change-webhooks.ts'
import { lookupInDns } from './receiver-address.ts'
import { allWebhooks, isWebhook, newestDeliveries } from './webhooks.sql.ts'

export function webhookRoutes(app: FastifyInstance, { db, config }: Dray): void {
  const guard = { allowPrivate: config.allowPrivateWebhooks, lookup: lookupInDns }
  change(app, contract.addWebhook, (tx, request) => addWebhook(tx, request, guard))
  serve(app, contract.listWebhooks, ({ at }) => allWebhooks(db, at))
  change(app, contract.changeWebhook, (tx, request) => changeWebhook(tx, request, guard))
  change(app, contract.removeWebhook, removeWebhook)
  serve(app, contract.listWebhookDeliveries, async ({ params, query }) => {
    mustExist((await isWebhook(db, params.id)) || undefined)
    return newestDeliveries(db, params.id, query.status)
  })
  change(app, contract.resendDelivery, resendDelivery)
}
