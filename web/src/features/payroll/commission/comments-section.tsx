import type { Commission } from '@dray/contract/commission'
import { useState } from 'react'
import { AccordionItem } from '../../../kit/accordion/accordion-item.tsx'
import { formatCount } from '../../../kit/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { PayComments, usePayComments } from '../../../records/payroll/pay-comments.tsx'
import style from './commission.module.css'

type Props = { commission: Commission; isUnsent: boolean; onUnsent: (isUnsent: boolean) => void }

/** The person's questions about this commission and the answers. Opens by itself while a question has no answer. */
export function CommentsSection({ commission, isUnsent, onUnsent }: Props) {
  const { year, month, payPeriod, userId, name } = commission
  const period = { year, month, payPeriod }
  const { data: comments } = usePayComments({ period, userId })
  const hasQuestion = comments?.[0]?.userId === userId
  const openModal = useOpenModal()
  const [isOpen, setOpen] = useState<boolean>()
  // It stays open once the question is answered.
  if (isOpen === undefined && hasQuestion) setOpen(true)
  function close() {
    onUnsent(false)
    setOpen(false)
  }
  function toggle() {
    if (isOpen !== true) return setOpen(true)
    if (!isUnsent) return close()
    openModal('Confirmation', {
      question: 'Your comment was not added. Close the comments without it?',
      confirmLabel: 'Close comments',
      cancelLabel: 'Keep editing',
      danger: true,
      onConfirm: close,
    })
  }
  return (
    <AccordionItem
      id="pay-comments"
      name="Comments"
      detail={comments && formatCount(comments.length)}
      unsaved={hasQuestion ? `Question from ${name}` : undefined}
      isOpen={isOpen ?? false}
      onToggle={toggle}
    >
      <div className={style.comments}>
        <PayComments period={period} userId={userId} onUnsent={onUnsent} />
      </div>
    </AccordionItem>
  )
}
