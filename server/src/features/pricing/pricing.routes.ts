import * as rounds from '@dray/contract/pricing/rounds'
import * as contract from '@dray/contract/pricing'
import { seesCosts } from '@dray/domain/users/permissions'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { perMinute } from '../../platform/http/requests/per-minute.ts'
import { change, serve, serveStreamed } from '../../platform/http/serve.ts'
import { answerFloorQuestion } from './answer-floor-question.ts'
import {
  copyCustomPrices,
  removeCustomPrices,
  setCustomPrice,
  setCustomPrices,
  setMarginPrices,
} from './change-prices.ts'
import { limitFloorRefusals } from './floor-limit.ts'
import { listCustomPrices, listPricedCustomers, readPricing, explainPrice } from './read-prices.ts'
import { refreshAllPrices, refreshPrices } from './refresh-prices.ts'
import { applyPriceRound, previewPriceRound, undoPriceRound } from './rounds/apply-price-round.ts'
import { newestRounds } from './rounds/price-rounds.sql.ts'

/** For users who don't receive costs. Their screens ask once per order. */
const maxFloorQuestionsPerMinute = 30

const maxListedRounds = 20

export function pricingRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.listPricedCustomers, ({ user }) => listPricedCustomers(db, user))
  serve(app, contract.listCustomPrices, ({ params }) => listCustomPrices(db, params.id))
  serve(app, contract.readPricing, ({ params }) => readPricing(db, params.id))
  serve(app, contract.refreshPrices, ({ params }) => refreshPrices(db, params.customerId))
  serveStreamed(app, contract.refreshAllPrices, ({ query }) => refreshAllPrices(db, query.ids))
  serve(app, contract.explainPrice, ({ params }) => explainPrice(db, params))
  const refuseTooMany = perMinute(app, maxFloorQuestionsPerMinute)
  serve(app, contract.findPricesBelowFloor, async (request, { request: httpRequest }) => {
    if (!seesCosts(request.user)) await refuseTooMany(httpRequest)
    return answerFloorQuestion(db, request, httpRequest.log)
  })
  change(app, contract.setCustomPrice, limitFloorRefusals(setCustomPrice))
  change(app, contract.removeCustomPrices, removeCustomPrices)
  change(app, contract.copyCustomPrices, limitFloorRefusals(copyCustomPrices))
  change(app, contract.setMarginPrices, limitFloorRefusals(setMarginPrices))
  change(app, contract.setCustomPrices, limitFloorRefusals(setCustomPrices))
  serve(app, rounds.listPriceRounds, () => newestRounds(db, maxListedRounds))
  serve(app, rounds.previewPriceRound, (request) => previewPriceRound(db, request))
  change(app, rounds.applyPriceRound, limitFloorRefusals(applyPriceRound))
  change(app, rounds.undoPriceRound, undoPriceRound)
}
