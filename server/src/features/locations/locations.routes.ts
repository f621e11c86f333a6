import * as contract from '@dray/contract/locations'
import { isOnlyDriver } from '@dray/domain/users/permissions'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../platform/http/serve.ts'
import { locations } from './locations.sql.ts'
import { addLocation, changeLocation, removeLocation } from './locations.ts'

export function locationRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.listLocations, ({ user }) => locations(db, isOnlyDriver(user) ? user.id : undefined))
  change(app, contract.addLocation, addLocation)
  change(app, contract.changeLocation, changeLocation)
  change(app, contract.removeLocation, removeLocation)
}
