import { laterPosition, type Position } from '@dray/contract/wal-position'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { CommitWatch } from '../db/prepared.ts'

/** The call that a statement is run for, and its request as the log names it. */
export type CurrentCall = {
  call: string
  reqId: string
  writes: boolean
  /** Where the database was after the last transaction of a call that writes. */
  committedAt?: Position | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    currentCall: CurrentCall | undefined
  }
}

const current = new AsyncLocalStorage<CurrentCall>()

/** Undefined for work in the background. */
export const currentCall = (): CurrentCall | undefined => current.getStore()

/** The call of a request without its values: `GET /api/db/orders/getByID/:id`. */
export const callName = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? 'other'}`

/** Everything that happens for a request knows its call. Reading a body leaves it, so it is entered twice. */
export function rememberCalls(app: FastifyInstance): void {
  app.decorateRequest('currentCall', undefined)
  const enter = (request: FastifyRequest, _reply: FastifyReply, next: () => void): void => {
    request.currentCall ??= {
      call: callName(request),
      reqId: request.id,
      writes: request.routeOptions.config.contract?.writes ?? false,
    }
    current.run(request.currentCall, next)
  }
  app.addHook('onRequest', enter)
  app.addHook('preValidation', enter)
}

/** Keeps where the database was when a call that writes had committed. */
export const commitsOfCalls: CommitWatch = {
  isAsking: () => currentCall()?.writes ?? false,
  tell(position) {
    const call = currentCall()
    if (call) call.committedAt = laterPosition(call.committedAt, position)
  },
}
