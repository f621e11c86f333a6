import type { ProblemCode } from '@dray/contract/problems'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { findDifferences } from '../doctor/totals.sql.ts'
import type { Db } from '../platform/db/db.ts'

export function expectRefusal(answer: LightMyRequestResponse | undefined, status: number, code: ProblemCode): void {
  expect({ status: answer?.statusCode, code: answer?.json().code }).toEqual({ status, code })
}

/** Expects that the doctor finds nothing: every stored total is what its parts add up to. */
export async function expectSoundTotals(db: Db): Promise<void> {
  expect((await findDifferences(db)).filter(({ differences }) => differences.length > 0)).toEqual([])
}
