import { getLocations } from '@dray/contract/locations'
import { isOnlyDriver } from '@dray/domain/users/permissions'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../http/serve.ts'
import { locations } from './locations.sql.ts'

export function locationRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, getLocations, ({ user }) => locations(db, isOnlyDriver(user) ? user.id : undefined))
}
