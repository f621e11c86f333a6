import type { Order } from '@dray/contract/orders'
import type { CartLine } from '@dray/domain/orders/cart'
import { addedPending, missingUnits } from '@dray/domain/orders/missing-units'
import { availableUnits } from '@dray/domain/products/available'
import { memo, useMemo } from 'react'
import { pluralize } from '../../../../shared/format-count.ts'
import { OrderLineRow } from './order-line-row.tsx'
import style from './paste-lines.module.css'
import type { Answer, OrderLine, TypedOrder } from './use-typed-order.ts'

/** The order that the lines are added to: its lines in the editor, and as it was last saved. */
export type TargetOrder = { lines: readonly CartLine[]; order: Order | undefined }

type Props = Pick<TypedOrder, 'lines' | 'isAsked' | 'catalog' | 'search'> & {
  target: TargetOrder
  onAnswer: (key: string, answer: Answer) => void
}

/** How many unanswered questions are shown at once; answering one shows the next. */
const maxQuestions = 50
/** More lines than anyone reads. All of them are added. */
const maxClear = 200

/** The lines of the text: first those with a question, then the clear ones. */
export const OrderLinesTable = memo(function OrderLinesTable({
  lines,
  isAsked,
  catalog,
  search,
  target,
  onAnswer,
}: Props) {
  const stock = useMemo(() => stockOf(lines, catalog.byId, target), [lines, catalog.byId, target])
  const asked = lines.filter(isAsked)
  const clear = lines.filter((line) => !isAsked(line))
  const shown = upToOpen(asked, maxQuestions)
  const row = (line: OrderLine, hasQuestion: boolean) => (
    <OrderLineRow
      key={line.proposal.line.key}
      line={line}
      isAsked={hasQuestion}
      available={line.product ? stock.availableOf(line.product.id) : undefined}
      missing={stock.missing.get(line) ?? 0}
      onAnswer={onAnswer}
      search={search}
    />
  )
  return (
    <table className={style.table}>
      <thead>
        <tr>
          <th>As typed</th>
          <th>Quantity</th>
          <th>Product</th>
          <th className={style.number}>Price</th>
          <th className={style.number}>Available</th>
          <th>
            <span className={style.hidden}>Skip</span>
          </th>
        </tr>
      </thead>
      {asked.length > 0 && (
        <tbody>
          <Heading text={questionsText(asked)} />
          {shown.map((line) => row(line, true))}
          <More count={asked.length - shown.length} one="more question" many="more questions" />
        </tbody>
      )}
      {clear.length > 0 && (
        <tbody>
          <Heading text={pluralize(clear.length, 'clear line')} />
          {clear.slice(0, maxClear).map((line) => row(line, false))}
          <More count={clear.length - maxClear} one="more line" many="more lines" />
        </tbody>
      )}
    </table>
  )
})

const columns = 6

const Heading = ({ text }: { text: string }) => (
  <tr className={style.heading}>
    <th colSpan={columns} scope="rowgroup">
      {text}
    </th>
  </tr>
)

function More({ count, one, many }: { count: number; one: string; many: string }) {
  if (count <= 0) return null
  return (
    <tr>
      <td colSpan={columns} className={style.more}>
        and {pluralize(count, one, many)}
      </td>
    </tr>
  )
}

function questionsText(asked: readonly OrderLine[]): string {
  const open = asked.filter((line) => line.open !== null).length
  return open === 0
    ? `${pluralize(asked.length, 'question')}, all answered`
    : `${pluralize(open, 'question')} to answer`
}

/** The lines up to the one with the last of this many open questions. */
function upToOpen(lines: readonly OrderLine[], count: number): readonly OrderLine[] {
  let open = 0
  const end = lines.findIndex((line) => {
    if (line.open) open += 1
    return open > count
  })
  return end < 0 ? lines : lines.slice(0, end)
}

/** What is available of a product after the order with these lines, and which lines exceed it (D-187). */
function stockOf(
  lines: readonly OrderLine[],
  products: Props['catalog']['byId'],
  { lines: inCart, order }: TargetOrder,
) {
  const added = lines.flatMap((line) =>
    line.product && line.quantity && !line.isSkipped && !line.open
      ? [{ productId: line.product.id, quantity: line.quantity, tagsPulled: false, line }]
      : [],
  )
  const all = [...inCart, ...added]
  const pending = addedPending(all, order)
  const short = missingUnits(all, (productId) => products.get(productId), order)
  return {
    missing: new Map(added.flatMap((one) => (short.has(one) ? [[one.line, short.get(one) ?? 0] as const] : []))),
    availableOf: (productId: number) => {
      const product = products.get(productId)
      return product && availableUnits(product, pending.get(productId))
    },
  }
}
