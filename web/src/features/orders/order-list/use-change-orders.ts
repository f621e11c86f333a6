import { changeOrder, type OrderOfRange } from '@dray/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Problem, request } from '../../../kit/api/request.ts'
import { refresh } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { showUndo, type UndoNotice } from '../../../kit/undo-notice.ts'
import { refusalText } from '../../../records/refusal-text.ts'

/** Chosen for all selected orders at once; null removes it. */
type Choices = Pick<OrderOfRange, 'driverId' | 'deliveryDate'>
export type Choice = { [Field in keyof Choices]: { field: Field; value: Choices[Field]; name: string } }[keyof Choices]
type Changed = { id: number; orderNum: string; body: Partial<Choices> }
type Refused = { orderNum: string; why: string }

/** Changes orders one after the other: a refused order doesn't stop the others. */
export function useChangeOrders(onDone: () => void) {
  const cache = useQueryClient()
  const onSettled = () => void refresh(cache, changeOrder.changes)
  const { mutate, isPending, data } = useMutation({
    mutationFn: async ({ orders, choice }: { orders: readonly OrderOfRange[]; choice: Choice }) => {
      const { field, value, name } = choice
      const before = orders.filter((order) => order[field] !== value)
      const refused = await send(before.map(({ id, orderNum }) => ({ id, orderNum, body: { [field]: value } })))
      const done = before.filter(({ orderNum }) => !refused.some((each) => each.orderNum === orderNum))
      if (done.length > 0) {
        const undo = async (): Promise<UndoNotice> => {
          const left = await send(done.map((order) => ({ ...order, body: { [field]: order[field] } })))
          onSettled()
          return { message: left.length === 0 ? `${pluralize(done.length, 'order')} changed back.` : refusedText(left) }
        }
        showUndo({ message: `${pluralize(done.length, 'order')}: ${name}`, undo })
      }
      return refused
    },
    onSuccess: (refused) => {
      if (refused.length === 0) onDone()
    },
    onSettled,
  })
  return { change: mutate, isPending, problem: data && data.length > 0 ? refusedText(data) : undefined }
}

async function send(orders: readonly Changed[]): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const { id, orderNum, body } of orders) {
    try {
      await request(changeOrder, { params: { id }, body })
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      refused.push({ orderNum, why: refusalText(problem) })
    }
  }
  return refused
}

const refusedText = (refused: readonly Refused[]): string =>
  refused.map(({ orderNum, why }) => `${orderNum} wasn't changed. ${why}`).join(' ')
