import { listOwnPay, type OwnPay, type OwnPayList, readCommission } from '@dray/contract/payroll/commission'
import { formatDollars } from '@dray/domain/money'
import { formatRate } from '@dray/domain/payroll/commission'
import { formatHours, payTypeLabels } from '@dray/domain/payroll/pay'
import { type PayPeriod, periodDays } from '@dray/domain/payroll/pay-period'
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { AccordionItem, Accordion } from '../../kit/accordion/accordion.tsx'
import { useRead } from '../../kit/api/use-call.ts'
import { CollapsiblePanel } from '../../kit/panels/collapsible-panel.tsx'
import { mediumDate } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { Page } from '../../kit/page.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Figure, Figures } from '../../kit/record-page/figures.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { useConfirmBeforeLeaving } from '../../kit/use-confirm-before-leaving.ts'
import { PayComments } from '../../records/payroll/pay-comments.tsx'
import { PrintStatement } from '../../records/payroll/print-payroll.tsx'
import { StatusPill } from '../../records/status-pill.tsx'
import { CommissionDetail } from './my-pay/commission-detail.tsx'
import style from './my-pay/my-pay.module.css'

/** /my-pay: the user's pay by period, and how their commission was computed. */
export function MyPayPage() {
  const { user } = useSession()
  const { data, isPending, error, refetch } = useRead(listOwnPay, { params: { userId: user.id } })
  return (
    <Page
      title="My pay"
      aside={
        data && (
          <Text span size="sm" c="dimmed">
            {howPaid(data)}
          </Text>
        )
      }
    >
      {isPending && <Skeleton heights={[480, 144]} />}
      {error && (
        <ReadFailed mb="md" retry={refetch}>
          {error.message}
        </ReadFailed>
      )}
      {data && <PayPeriods periods={data.periods} />}
    </Page>
  )
}

/** Hourly · $20.00 · Commission rate 20%. */
function howPaid({ payType, baseRate, commissionRate }: OwnPayList): string {
  const hasBase = payType !== null && payType !== 'COMMISSION'
  const base = hasBase ? [payTypeLabels[payType]] : []
  const rate = hasBase && baseRate !== null ? [formatDollars(baseRate)] : []
  return [...base, ...rate, `Commission rate ${formatRate(commissionRate)}`].join(' · ')
}

const noPeriod = 'none'

/** Newest first. One is open at a time, at first the newest. */
function PayPeriods({ periods }: { periods: readonly OwnPay[] }) {
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
      question: "Your comment hasn't been added. Close this period without it?",
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

const periodKey = ({ year, month, payPeriod }: PayPeriod): string => `${year}-${month}-${payPeriod}`

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

type Props = { pay: OwnPay; onUnsent: (isUnsent: boolean) => void }

/** A person's pay in a period: totals, orders, and questions. */
function PeriodPay({ pay, onUnsent }: Props) {
  const { user } = useSession()
  const { year, month, payPeriod } = pay
  const period = { year, month, payPeriod }
  const read = useRead(readCommission, { params: { ...period, userId: user.id } })
  return (
    <Stack gap={12} p={12}>
      <Group gap={8} justify="space-between">
        <Standing pay={pay} isExpected={read.data?.lastSaved === null} />
        <PrintStatement period={period} person={user} />
      </Group>
      {pay.totalPay !== undefined && <PayFigures pay={pay} />}
      {read.isPending && <Skeleton heights={[320]} />}
      {read.error && <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>}
      {read.data && <CommissionDetail commission={read.data} />}
      <CollapsiblePanel title={pay.comments === 0 ? 'Ask payroll' : `Ask payroll: ${pay.comments}`}>
        <PayComments period={period} userId={user.id} onUnsent={onUnsent} />
      </CollapsiblePanel>
    </Stack>
  )
}

/** Says how final the figures are. */
function Standing({ pay: { submittedOn }, isExpected }: { pay: OwnPay; isExpected: boolean }) {
  const { timeZone } = useSettings()
  return (
    <Text size="sm" c="dimmed">
      {submittedOn !== null && `Submitted ${mediumDate(submittedOn, timeZone)}. These figures are final.`}
      {submittedOn === null && isExpected && "Payroll hasn't saved this period yet. These are its initial figures."}
      {submittedOn === null && !isExpected && "This is a draft. Payroll can change it until it's submitted."}
    </Text>
  )
}

/** A submitted period's pay, with reimbursements. */
function PayFigures({ pay }: { pay: OwnPay }) {
  const { hoursWorked = 0, totalBasePay, commission, bonus, reimbursement, totalPay, reimbursementsDetails = [] } = pay
  // Two rows can be the same.
  const reimbursements = reimbursementsDetails.map((row, position) => ({ ...row, position }))
  return (
    <>
      <Figures label="Pay">
        <Figure label="Base">
          <MoneyText amount={totalBasePay} />
          {hoursWorked > 0 && <small>{formatHours(hoursWorked)} hours</small>}
        </Figure>
        <Figure label="Commission">
          <MoneyText amount={commission} />
        </Figure>
        <Figure label="Bonus">
          <MoneyText amount={bonus} />
        </Figure>
        <Figure label="Reimbursement">
          <MoneyText amount={reimbursement} />
        </Figure>
        <Figure label="Total pay">
          <MoneyText amount={totalPay} />
        </Figure>
      </Figures>
      {reimbursements.length > 0 && (
        <ul className={`text-sm ${style.reimbursements}`} aria-label="Reimbursements">
          {reimbursements.map(({ description, amount, position }) => (
            <li key={position}>
              <span>{description || 'No description'}</span> <MoneyText amount={amount} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
