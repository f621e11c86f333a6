import { callAddress } from '@dray/contract/call/call-address'
import type { PortalVisitor } from '@dray/contract/customers/portal'
import { readPortalMoney, readPortalStatement } from '@dray/contract/customers/portal-orders'
import { formatDollars } from '@dray/domain/money'
import { companyToday, shortWeekDay } from '../kit/native/days.ts'
import { pluralize } from '../kit/text/format-count.ts'
import { useAnswer } from './answers.ts'
import { Link } from './navigation.tsx'
import style from './portal.module.css'
import { Unread } from './unread.tsx'
import { useTimeZone } from './use-time-zone.ts'

export function PayPage({ visitor: { company } }: { visitor: PortalVisitor }) {
  const { answer: money, problem } = useAnswer(readPortalMoney)
  const today = companyToday(useTimeZone())
  if (!money) return <Unread problem={problem} />
  const { balance, overdue, credit, invoices } = money
  return (
    <>
      <section className={style.card}>
        <h1 className="small muted">To pay</h1>
        <p className="row">
          <b className={`grow figures ${style.sum}`}>{formatDollars(balance)}</b>
          {overdue > 0 && <span className={`figures ${style.problem}`}>{formatDollars(overdue)} overdue</span>}
        </p>
        <p className="row muted text-sm">
          <span className="grow">{pluralize(invoices.length, 'invoice')}</span>
          {credit > 0 && <span className="figures">{formatDollars(credit)} credit</span>}
        </p>
      </section>
      {invoices.length > 0 && (
        <section>
          <h2 className={style.title}>Invoices</h2>
          <ul className={style.list}>
            {invoices.map((invoice) => (
              <li key={invoice.orderNum}>
                <Link to={`/orders/${invoice.orderNum}`} className={style.orderRow}>
                  <b className="grow">{invoice.orderNum}</b>
                  <b className="figures">{formatDollars(invoice.balance)}</b>
                  <span className={invoice.dueOn < today ? `text-sm ${style.problem}` : 'muted text-sm'}>
                    Due {shortWeekDay(invoice.dueOn)}
                  </span>
                  <span className="muted text-sm">
                    {invoice.balance === invoice.total ? '' : `of ${formatDollars(invoice.total)}`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={style.card}>
        {company.howToPay && (
          <>
            <h2>How to pay</h2>
            <p className="written">{company.howToPay}</p>
          </>
        )}
        <p>
          <b>Our bank details are only here.</b> We never send new ones by message.
        </p>
      </section>
      <a className={style.secondary} href={callAddress(readPortalStatement, {})} target="_blank" rel="noopener">
        Today’s statement (PDF)
      </a>
    </>
  )
}
