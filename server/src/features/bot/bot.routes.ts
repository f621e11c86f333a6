import * as contract from '@dray/contract/customers/bot'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../platform/http/serve.ts'
import { readBotState } from './bot-state.ts'

export function botRoutes(app: FastifyInstance, dray: Dray): void {
  serve(app, contract.readBotState, ({ at }) => readBotState(dray, at))
}
