import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AsyncLocalStorage } from 'node:async_hooks'

/** The call that a statement is run for, and its request as the log names it. */
export type CurrentCall = { call: string; reqId: string }

const current = new AsyncLocalStorage<CurrentCall>()

/** Undefined for work in the background. */
export const currentCall = (): CurrentCall | undefined => current.getStore()

/** The call of a request without its values: `GET /api/db/orders/getByID/:id`. */
export const callOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? 'other'}`

/** Everything that happens for a request knows its call. Reading a body leaves it, so it is entered twice. */
export function rememberCalls(app: FastifyInstance): void {
  const enter = (request: FastifyRequest, _reply: FastifyReply, next: () => void): void =>
    current.run({ call: callOf(request), reqId: request.id }, next)
  app.addHook('onRequest', enter)
  app.addHook('preValidation', enter)
}
