import { z } from 'zod'
import type { Problem } from '../api/request.ts'

/** What the server says when somebody else was quicker: the record as it is now, and who made it so (D-15). */
export type RefusedMeanwhile<Saved> = { current: Saved; changedBy: string | null }

const refusal = z.object({ current: z.unknown(), changedBy: z.string().nullable() })

export const isChangedMeanwhile = (problem: Problem | null): boolean => problem?.body.code === 'changed-meanwhile'

/** What such a refusal holds; undefined for any other, which is to be shown as every refusal is. */
export function refusedMeanwhile<Saved>(
  problem: Problem | null,
  saved: z.ZodType<Saved>,
): RefusedMeanwhile<Saved> | undefined {
  const body = isChangedMeanwhile(problem) ? refusal.safeParse(problem?.body).data : undefined
  const current = body && saved.safeParse(body.current).data
  return current && { current, changedBy: body.changedBy }
}

type Dated = { modifiedOn: Date }

/** The record as it is now: as it was last read, or as a refusal has brought it since. */
export const newestOf = <Saved extends Dated>(read: Saved, refused: { current: Saved } | null | undefined): Saved =>
  refused && refused.current.modifiedOn > read.modifiedOn ? refused.current : read

/** The refusal that names who made the newest change; an older one names somebody who did not. */
export const refusalOf = <Saved extends Dated>(
  current: Saved,
  refused: RefusedMeanwhile<Saved> | null | undefined,
): RefusedMeanwhile<Saved> | undefined =>
  refused?.current.modifiedOn.getTime() === current.modifiedOn.getTime() ? refused : undefined
