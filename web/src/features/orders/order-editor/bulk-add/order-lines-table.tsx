import { memo } from 'react'
import { pluralize } from '../../../../kit/text/format-count.ts'
import { OrderLineRow } from './order-line-row.tsx'
import style from './paste-lines.module.css'
import type { Answer, TypedOrderLine, TypedOrder, AddedStock } from './use-typed-order.ts'

type Props = Pick<TypedOrder, 'lines' | 'isAsked' | 'search'> & {
  stock: AddedStock
  /** The line whose question gets the focus when the dialog opens. */
  firstKey: string | undefined
  onAnswer: (key: string, answer: Answer) => void
}

/** Unanswered questions shown at once; answering one shows the next. */
const maxQuestions = 50
/** Clear lines shown at once, more than anyone reads. All of them are added. */
const maxClear = 200

export const OrderLinesTable = memo(function OrderLinesTable({
  lines,
  isAsked,
  search,
  stock,
  firstKey,
  onAnswer,
}: Props) {
  const questions = lines.filter(isAsked)
  const clear = lines.filter((line) => !isAsked(line))
  const shown = upToOpen(questions, maxQuestions)
  const row = (line: TypedOrderLine, hasQuestion: boolean) => (
    <OrderLineRow
      key={line.line.key}
      line={line}
      isAsked={hasQuestion}
      isFirst={line.line.key === firstKey}
      available={line.product ? stock.availableOf(line.product.id) : undefined}
      short={stock.short.get(line) ?? 0}
      onAnswer={onAnswer}
      search={search}
    />
  )
  return (
    <table className={`table ${style.table}`}>
      <thead>
        <tr>
          <th>As typed</th>
          <th>Quantity</th>
          <th>Product</th>
          <th className={style.price}>Price</th>
          <th className={style.stock}>Available</th>
          <th>
            <span className={style.hidden}>Skip</span>
          </th>
        </tr>
      </thead>
      {questions.length > 0 && (
        <tbody>
          <Heading text={questionsText(questions)} />
          {shown.map((line) => row(line, true))}
          <More count={questions.length - shown.length} singular="more question" plural="more questions" />
        </tbody>
      )}
      {clear.length > 0 && (
        <tbody>
          <Heading text={pluralize(clear.length, 'clear line')} />
          {clear.slice(0, maxClear).map((line) => row(line, false))}
          <More count={clear.length - maxClear} singular="more line" plural="more lines" />
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

function More({ count, singular, plural }: { count: number; singular: string; plural: string }) {
  if (count <= 0) return null
  return (
    <tr>
      <td colSpan={columns} className={`muted ${style.more}`}>
        and {pluralize(count, singular, plural)}
      </td>
    </tr>
  )
}

function questionsText(questions: readonly TypedOrderLine[]): string {
  const open = questions.filter((line) => line.open !== null).length
  return open === 0
    ? `${pluralize(questions.length, 'question')}, all answered`
    : `${pluralize(open, 'question')} to answer`
}

/** The lines down to the given number of open questions. */
function upToOpen(lines: readonly TypedOrderLine[], count: number): readonly TypedOrderLine[] {
  let open = 0
  const end = lines.findIndex((line) => {
    if (line.open) open += 1
    return open > count
  })
  return end < 0 ? lines : lines.slice(0, end)
}
