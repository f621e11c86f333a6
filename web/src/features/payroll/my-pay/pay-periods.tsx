import type { OwnPay } from '@dray/contract/commission'
import { type PayPeriod, periodDays } from '@dray/domain/payroll/pay-period'
import { useState } from 'react'
import { Accordion } from '../../../kit/accordion/accordion.tsx'
import { AccordionItem } from '../../../kit/accordion/accordion-item.tsx'
import { pluralize } from '../../../kit/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { MoneyText } from '../../../kit/money-text.tsx'
import { StatusPill } from '../../../records/status-pill.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { useConfirmBeforeLeaving } from '../../../kit/use-confirm-before-leaving.ts'
import style from './my-pay.module.css'
import { PeriodPay } from './period-pay.tsx'

const periodKey = ({ year, month, payPeriod }: PayPeriod): string => `${year}-${month}-${payPeriod}`
const noPeriod = 'none'

/** The periods of a person, newest first. One is open at a time, at first the newest. */
export function PayPeriods({ periods }: { periods: readonly OwnPay[] }) {
  const [{ period }, change] = useUrlState({ period: '' })
  const openModal = useOpenModal()
  const [isUnsent, setUnsent] = useState(false)
  useConfirmBeforeLeaving(isUnsent)
  const [newest] = periods
  const openKey = period === '' && newest ? periodKey(newest) : period

  function toggle(key: string) {
    const open = () => {
      setUnsent(false)
      change({ period: key === openKey ? noPeriod : key })
    }
    if (!isUnsent) return open()
    openModal('Confirmation', {
      question: 'Your comment was not added. Close this period without it?',
      confirmLabel: 'Close',
      cancelLabel: 'Keep editing',
      danger: true,
      onConfirm: open,
    })
  }
  return (
    <Accordion className={style.periods}>
      {periods.map((pay) => {
        const key = periodKey(pay)
        return (
          <AccordionItem
            key={key}
            id={`pay-${key}`}
            name={periodDays(pay)}
            detail={pay.comments > 0 && <span className={style.comments}>{pluralize(pay.comments, 'comment')}</span>}
            end={<PeriodEnd pay={pay} />}
            isOpen={key === openKey}
            onToggle={() => toggle(key)}
          >
            <PeriodPay pay={pay} onUnsent={setUnsent} />
          </AccordionItem>
        )
      })}
    </Accordion>
  )
}

/** What the period paid, or its commission so far. */
function PeriodEnd({ pay: { submittedOn, isSaved, commission, totalPay } }: { pay: OwnPay }) {
  return (
    <>
      <StatusPill status={submittedOn === null ? 'DRAFT' : 'SUBMITTED'} />
      <span className={style.total}>
        {isSaved ? (
          <>
            <span className={style.totalLabel}>{totalPay === undefined ? 'Commission' : 'Total pay'}</span>{' '}
            <MoneyText amount={totalPay ?? commission} />
          </>
        ) : (
          'Not saved yet'
        )}
      </span>
    </>
  )
}
