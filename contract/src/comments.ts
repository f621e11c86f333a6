import { commentedEntities } from '@dray/domain/changelog/differences'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'

export const commentSchema = z.object({
  id: z.int(),
  userId: z.int(),
  userName: z.string(),
  text: z.string(),
  createdAt: fields.instant,
  isContactNote: z.boolean(),
})
export type Comment = z.output<typeof commentSchema>

export const maxComments = 500

const commented = { entityType: z.enum(commentedEntities) }

export const listComments = call({
  method: 'GET',
  path: '/api/db/comments/getAll/:entityType/:entityId',
  summary: 'The comments on a record, newest first; for anyone who may read the record.',
  who: 'staff',
  params: z.object({ ...commented, entityId: fields.pathId }),
  answer: z.array(commentSchema),
  refusals: ['not-found'],
  reads: ['comments'],
})

export const addComment = call({
  method: 'POST',
  path: '/api/db/comments/addNew',
  summary: 'Adds a comment to a record. Comments are neither edited nor deleted.',
  who: 'staff',
  body: z
    .object({
      ...commented,
      entityId: fields.looseId,
      text: fields.requiredText(4000, 'Write a comment first'),
      isContactNote: z.boolean().optional(),
    })
    .refine(({ entityType, isContactNote }) => isContactNote !== true || entityType === 'customer', {
      path: ['isContactNote'],
      message: 'Only a customer can have a contact note',
    }),
  answer: commentSchema,
  refusals: ['not-found'],
  changes: ['comments'],
})
