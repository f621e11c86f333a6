import type { Today } from '@dray/contract/today'
import { hasGroup } from '@dray/domain/today/compared-periods'
import { useSession } from '../../../kit/session.tsx'
import { WorkPlaceholder } from '../placeholders.tsx'
import style from '../today.module.css'
import { ArrivingSection, ExpiringSection, ShortSection } from './stock-sections.tsx'
import { HeldSection, OverdueSection, OwedSection, PayrollSection, ToCreditSection } from './money-sections.tsx'
import { NeedsYou } from './needs-you.tsx'
import { ReorderSection, RouteSection } from './sales-sections.tsx'
import { useWork } from './use-work.ts'

type Props = { figures: Today; today: string; ownerId: number | undefined }

const groups = ['sales', 'stock', 'deliveries', 'money', 'payroll'] as const

/** The user's tasks, then the work of each of their roles. */
export function Work({ figures, today, ownerId }: Props) {
  const { person } = useSession()
  const own = groups.filter((group) => hasGroup(person, group))
  const has = (group: (typeof groups)[number]) => own.includes(group)
  // Someone with every role needs a glance at each, someone with one role the whole of it.
  const rows = own.length > 2 ? 5 : 10
  const { sales, stock, expiring } = figures
  const work = useWork({ of: sales?.of, ownerId, today, rows })
  const ownerOfMoney = has('money') ? undefined : ownerId
  const isPayrollOnly = has('payroll') && own.length === 1
  if (!work.isReady) return <WorkPlaceholder />
  const payroll = <PayrollSection payroll={work.payroll} tasks={work.tasks} today={today} />
  return (
    <div className={style.columns}>
      <div className={`min-w-0 ${style.column}`}>
        {isPayrollOnly && payroll}
        <NeedsYou figures={figures} today={today} ownerId={ownerId} work={work} />
        {has('deliveries') && own.length < groups.length && <RouteSection read={work.stops} rows={rows} />}
        {sales && <ReorderSection read={work.late} of={sales.of} rows={rows} />}
        {has('money') && <OverdueSection read={work.overdue} ownerId={ownerOfMoney} today={today} />}
        {stock && <ShortSection stock={stock} rows={rows} />}
        {sales && !has('money') && <HeldSection read={work.held} rows={rows} />}
      </div>
      <div className={`min-w-0 ${style.column}`}>
        {(sales || has('money')) && <OwedSection read={work.owed} ownerId={ownerOfMoney} />}
        {stock && <ArrivingSection read={work.arriving} today={today} />}
        {expiring && <ExpiringSection expiring={expiring} today={today} rows={rows} />}
        {has('deliveries') && own.length === groups.length && <RouteSection read={work.stops} rows={rows} />}
        {has('payroll') && !isPayrollOnly && payroll}
        {has('money') && <HeldSection read={work.held} rows={rows} />}
        {has('money') && <ToCreditSection read={work.toCredit} rows={rows} />}
      </div>
    </div>
  )
}
