import type { ProblemCode } from '@dray/contract/problems'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { findDifferences } from '../doctor/totals.sql.ts'
import type { Db } from '../platform/db/db.ts'

export function expectRefusal(answer: LightMyRequestResponse | undefined, status: number, code: ProblemCode): void {
  expect({ status: answer?.statusCode, code: answer?.json().code }).toEqual({ status, code })
}

/** How many answers were accepted and how many refused, by code, such as `{ 200: 5, 'credit-hold': 7 }`. */
export function countByCode(answers: readonly (LightMyRequestResponse | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const code = answer?.statusCode === 200 ? '200' : String(answer?.json().code)
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/** Expects that each answer was accepted, or refused with one of these codes. Returns how many were, by code. */
export function expectOnly(
  answers: Parameters<typeof countByCode>[0],
  ...codes: ProblemCode[]
): Record<string, number> {
  const counts = countByCode(answers)
  expect(['200', ...codes]).toEqual(expect.arrayContaining(Object.keys(counts)))
  return counts
}

/** Expects that the doctor finds nothing: every stored total is what its parts add up to. */
export async function expectSoundTotals(db: Db): Promise<void> {
  expect((await findDifferences(db)).filter(({ differences }) => differences.length > 0)).toEqual([])
}
