import type { InboxEntry, Proposal } from '@dray/contract/inbox'
import { answerLines, type LineAnswer } from '@dray/domain/orders/pasted/answered-lines'
import type { MessageLine } from '@dray/domain/orders/pasted/message-line'
import type { QuantityProblem } from '@dray/domain/orders/pasted/typed-line'
import { z } from 'zod'
import type { MenuProduct } from '../order-editor/cart/use-catalog.ts'
import type { TypedOrderLine } from '../order-editor/bulk-add/use-typed-order.ts'

/** A person's answers, by the key of the line. */
export const deskAnswers = z.record(
  z.string(),
  z.object({
    productId: z.int().optional(),
    typedQuantity: z.string().optional(),
    isSkipped: z.boolean().optional(),
  }),
)
export type DeskAnswers = Readonly<z.infer<typeof deskAnswers>>
export type DeskAnswer = DeskAnswers[string]

/** `sent`: as the message was read. */
export type DeskLine = TypedOrderLine & { sent: Proposal }

type Products = ReadonlyMap<number, MenuProduct>

/** The lines at today's prices and stock, with the answers. */
export function deskLines(
  { proposals }: Pick<InboxEntry, 'proposals'>,
  answers: DeskAnswers,
  byId: Products,
): DeskLine[] {
  const sentByKey = new Map(proposals.map((sent) => [sent.key, sent]))
  const lines = proposals.map((sent, index) => messageLine(sent, index + 1, byId))
  const given = new Map(Object.entries(answers).map(([key, answer]) => [key, lineAnswer(answer, byId)]))
  return answerLines(lines, given).flatMap((line) => {
    const sent = sentByKey.get(line.line.key)
    return sent ? [{ ...line, sent }] : []
  })
}

const messageLine = (
  { isRepeated, product, guesses, ...line }: Proposal,
  row: number,
  byId: Products,
): MessageLine<MenuProduct> => ({
  ...line,
  row,
  product: product && (byId.get(product.id) ?? null),
  question: line.question === 'too-many' ? null : line.question,
  guesses: guesses.flatMap(({ id }) => byId.get(id) ?? []),
  problem: quantityProblems.find((problem) => problem === line.question) ?? null,
  source: isRepeated ? 'last-order' : 'text',
})

const quantityProblems: readonly QuantityProblem[] = ['missing', 'not-whole', 'too-large', 'unclear', 'in-cases']

function lineAnswer({ productId, typedQuantity, isSkipped }: DeskAnswer, byId: Products): LineAnswer<MenuProduct> {
  const product = productId === undefined ? undefined : byId.get(productId)
  return {
    ...(product ? { product } : {}),
    ...(typedQuantity === undefined ? {} : { typedQuantity }),
    ...(isSkipped === undefined ? {} : { isSkipped }),
  }
}
