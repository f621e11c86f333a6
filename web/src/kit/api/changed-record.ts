import { z } from 'zod'
import type { Problem } from './request.ts'

const body = z.object({ current: z.unknown(), changedBy: z.string().nullable() })

export const isChangedRecord = (problem: Problem | null): boolean => problem?.body.code === 'changed-meanwhile'

/** If a save was refused because someone else saved first: the current record and who changed it. */
export function changedRecord<Saved>(
  problem: Problem,
  record: z.ZodType<Saved>,
): { current: Saved; changedBy: string | null } | undefined {
  const refusal = isChangedRecord(problem) ? body.safeParse(problem.body).data : undefined
  const current = refusal && record.safeParse(refusal.current).data
  return current && { current, changedBy: refusal.changedBy }
}
