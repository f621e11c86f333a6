import { z } from 'zod'

/** The element of the page with the answers to its first calls, as JSON. */
export const pageAnswersId = 'page-answers'

/** By the path and query of each call. */
export const pageAnswersSchema = z.record(
  z.string(),
  z.object({
    answer: z.unknown(),
    /** The cursor of the next page of a list. */
    next: z.string().optional(),
  }),
)
export type PageAnswers = z.output<typeof pageAnswersSchema>
