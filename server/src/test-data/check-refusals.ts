import { possibleRefusals } from '@dray/contract/description/possible-refusals'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

let undeclared: string[] = []

/** Collects the answers whose code their call does not declare. */
export function watchRefusals(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, payload: { code?: string }) => {
    const call = request.routeOptions.config.contract
    const { code } = payload
    if (call === undefined || reply.statusCode < 400 || possibleRefusals(call).some((known) => known === code)) return
    undeclared.push(`${call.method} ${call.path}: ${code}`)
  })
}

export function expectDeclaredRefusals(): void {
  const found = undeclared
  undeclared = []
  expect(found, 'Calls answered with codes that are missing in their `refusals`').toEqual([])
}
