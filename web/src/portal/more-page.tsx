import { endPortalDevice, leavePortal, listPortalDevices, type PortalVisitor } from '@dray/contract/customers/portal'
import { Problem, request, signedOut } from '../kit/api/request.ts'
import { clockTime } from '../kit/native/days.ts'
import { useState } from 'react'
import { refreshAll, useAnswer } from './answers.ts'
import { Link } from './navigation.tsx'
import style from './portal.module.css'
import { Unread } from './unread.tsx'
import { useTimeZone } from './use-time-zone.ts'

export function MorePage({ visitor: { contact, company, customer } }: { visitor: PortalVisitor }) {
  const { answer: devices, problem } = useAnswer(listPortalDevices)
  const [refusal, setRefusal] = useState<Problem>()
  const timeZone = useTimeZone()
  async function run(work: () => Promise<unknown>) {
    try {
      await work()
      setRefusal(undefined)
      refreshAll()
    } catch (failure) {
      if (failure instanceof Problem) setRefusal(failure)
    }
  }
  return (
    <>
      <section className={style.card}>
        <h1>{contact.name}</h1>
        <p className="muted">{customer.customerName}</p>
        {company.phone && (
          <p>
            Questions? Call <a href={`tel:${company.phone.replace(/[^\d+]/g, '')}`}>{company.phone}</a>
          </p>
        )}
      </section>
      <Link to="/messages" className={style.secondary}>
        Messages by email or chat
      </Link>
      <section>
        <h2 className={style.title}>Your devices</h2>
        {refusal && <p role="alert">{refusal.message}</p>}
        {devices === undefined && <Unread problem={problem} />}
        <ul className={style.list}>
          {devices?.map(({ id, label, lastUsedAt, current }) => (
            <li key={id} className={style.product}>
              <span className="grow">
                <span className={style.name}>{label}</span>
                <span className="muted text-sm">
                  {current ? 'This device' : `Last used ${clockTime(lastUsedAt, timeZone)}`}
                </span>
              </span>
              {!current && (
                <button
                  type="button"
                  className={style.small}
                  aria-label={`End ${label}`}
                  onClick={() => void run(() => request(endPortalDevice, { params: { id } }))}
                >
                  End
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <button
        type="button"
        className={style.secondary}
        onClick={() =>
          void run(async () => {
            await request(leavePortal)
            signedOut.dispatchEvent(new Event('signed-out'))
          })
        }
      >
        Sign out on this device
      </button>
    </>
  )
}
