import { pluralize } from '../../../kit/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import style from '../payroll.module.css'
import type { PayLine } from './pay-lines.ts'

type Props = { line: PayLine; isActive: boolean; onCommission: (line: PayLine) => void }

/** The name, which opens the person with their pay, and below it what the clerk should look at before the person is paid; a click shows it. */
export function NameCell({ line, isActive, onCommission }: Props) {
  const { name, changedOrders, hasQuestion, comments } = line.row
  const openModal = useOpenModal()
  const marks = [
    changedOrders > 0 && `${pluralize(changedOrders, 'order')} changed since saved`,
    hasQuestion ? 'Question' : comments > 0 && pluralize(comments, 'comment'),
  ].filter((mark) => mark !== false)
  return (
    <span className={style.name}>
      <button
        type="button"
        className={`ellipsis plain strong ${style.person}`}
        tabIndex={isActive ? 0 : -1}
        title={`Edit ${name}`}
        onClick={() => openModal('EditUser', { userId: line.row.userId })}
      >
        {name}
      </button>
      {marks.length > 0 && (
        <button
          type="button"
          className={`ellipsis plain small muted ${style.mark}`}
          data-waits={changedOrders > 0 || hasQuestion || undefined}
          tabIndex={isActive ? 0 : -1}
          aria-label={`${marks.join(', ')}: ${name}`}
          title={marks.join(', ')}
          onClick={() => onCommission(line)}
        >
          {marks.join(', ')}
        </button>
      )}
    </span>
  )
}
