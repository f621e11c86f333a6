import { laterPosition, type Position } from '@dray/contract/call/wal-position'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { CommitWatch } from '../db/prepared.ts'

/** The call a statement belongs to, and its request id in the log. */
export type CurrentCall = {
  call: string
  reqId: string
  writes: boolean
  /** WAL position after the last transaction of a call that writes. */
  committedAt?: Position | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    currentCall: CurrentCall | undefined
  }
}

const current = new AsyncLocalStorage<CurrentCall>()

/** Undefined in the background. */
export const currentCall = (): CurrentCall | undefined => current.getStore()

/** Runs work that a call starts but doesn't wait for, so that it isn't counted as the call's. */
export const outsideCalls = <Result>(work: () => Result): Result => current.exit(work)

/** Leaves out values: `GET /api/db/orders/getByID/:id`. */
export const callName = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? 'other'}`

/** Stores the call in async context; parsing the body loses it, so it's set twice. */
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

/** Records the WAL position of a call's commit. */
export const commitsOfCalls: CommitWatch = {
  isAsking: () => currentCall()?.writes ?? false,
  tell(position) {
    const call = currentCall()
    if (call) call.committedAt = laterPosition(call.committedAt, position)
  },
}
