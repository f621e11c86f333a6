import * as contract from '@dray/contract/customers'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../http/serve.ts'
import { listCustomers, readCustomer, listCustomPrices } from './read-customers.ts'

export function customerRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.listCustomers, ({ user }) => listCustomers(db, user))
  serve(app, contract.readCustomer, ({ params, user }) => readCustomer(db, user, params.id))
  serve(app, contract.listCustomPrices, ({ params }) => listCustomPrices(db, params.id))
}
