import * as customers from '@dray/contract/customers'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../http/serve.ts'
import { listCustomers, readCustomer, readCustomPrices } from './read-customers.ts'

export function customerRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, customers.getAll, ({ user }) => listCustomers(db, user))
  serve(app, customers.getByID, ({ params, user }) => readCustomer(db, user, params.id))
  serve(app, customers.getCustomPricing, ({ params }) => readCustomPrices(db, params.id))
}
