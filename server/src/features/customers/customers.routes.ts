import * as creditHolds from '@dray/contract/orders/credit-holds'
import * as contract from '@dray/contract/customers'
import { mayCall } from '@dray/domain/users/permissions'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { sentKey } from '../../platform/http/requests/sent-key.ts'
import { change, serve, serveCached, serveFromReplica, servePages } from '../../platform/http/serve.ts'
import { addCustomer } from './save-new-customers.ts'
import { changeCustomer } from './change-customer.ts'
import {
  findSimilarCustomers,
  listAddressBook,
  listCreditEntries,
  listCustomers,
  readAddressBookTotals,
  readAvailableCredit,
  readCreditStanding,
  readCustomer,
  readCustomerOverview,
  readCustomerWithCode,
  readersOfCustomers,
} from './read-customers.ts'

export function customerRoutes(app: FastifyInstance, { db }: Dray): void {
  serveCached(app, contract.listCustomers, { list: 'customers', readers: readersOfCustomers }, ({ user }) =>
    listCustomers(db, user),
  )
  serve(app, contract.readCustomer, ({ params, user, at }, { request }) => {
    const seesCode = sentKey(request) === undefined && mayCall(contract.createAccessCode.who, user)
    return seesCode ? readCustomerWithCode(db, user, { id: params.id, at }) : readCustomer(db, user, params.id)
  })
  serve(app, contract.findSimilarCustomers, ({ query }) => findSimilarCustomers(db, query))
  servePages(app, contract.listAddressBook, listAddressBook)
  serveFromReplica(app, contract.readAddressBookTotals, readAddressBookTotals)
  serveFromReplica(app, contract.readCustomerOverview, readCustomerOverview)
  serve(app, contract.readAvailableCredit, ({ params }) => readAvailableCredit(db, params.customerId))
  serve(app, creditHolds.readCreditStanding, (request) => readCreditStanding(db, request))
  servePages(app, contract.listCreditEntries, listCreditEntries)
  change(app, contract.addCustomer, addCustomer)
  change(app, contract.changeCustomer, changeCustomer)
}
