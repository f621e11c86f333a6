import { z } from 'zod'

/** RFC 9457, `application/problem+json`; `error` repeats `title` (D-135). */
export const problemBodySchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  error: z.string(),
  requestId: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ProblemBody = z.infer<typeof problemBodySchema>

/** Separate from the other refusals, because every page needs it. */
export const unexpected = [500, 'Something went wrong. Please try again.'] as const
