import { changeOrder, type OrderOfRange } from '@dray/contract/orders'
import { listDrivers } from '@dray/contract/users'
import { isShipped, mayChangeOrder } from '@dray/domain/orders/order-status'
import { addDays } from '@dray/domain/time/company-day'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Chevron } from '../../../kit/chevron.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { ChoicesFailed } from '../../../kit/loading/read-failed.tsx'
import { MenuList } from '../../../kit/popover/menu-list.tsx'
import { PopoverButton } from '../../../kit/popover/popover-button.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { companyToday, spokenDay, weekDay } from '../../../kit/text/dates.ts'
import { ofAll } from './of-all.ts'
import { type Choice, useChangeOrders } from './use-change-orders.ts'

type Props = { orders: readonly OrderOfRange[]; onChanged: () => void }

/** Pickups and shipped orders keep the driver they have, shipped orders also their day. */
export function ChangeMenus({ orders, onChanged }: Props) {
  const { may, person } = useSession()
  const { change, isPending, problem } = useChangeOrders(onChanged)
  const open = orders.filter((order) => !isShipped(order.orderStatus) && mayChangeOrder(person, order, { other: true }))
  const delivered = open.filter(({ pickupOrder }) => !pickupOrder)
  const choose = (changed: readonly OrderOfRange[]) => (choice: Choice) => {
    if (!isPending) change({ orders: changed, choice })
  }
  return (
    <>
      {may(listDrivers) && delivered.length > 0 && (
        <ChangeMenu label="Driver" button={ofAll('Driver', delivered, orders)}>
          {(close) => <DriverChoices onChoose={choose(delivered)} close={close} />}
        </ChangeMenu>
      )}
      {may(changeOrder) && open.length > 0 && (
        <ChangeMenu label="Day" button={ofAll('Day', open, orders)}>
          {(close) => <DayChoices onChoose={choose(open)} close={close} />}
        </ChangeMenu>
      )}
      <output className="muted text-sm">{isPending && 'Saving…'}</output>
      {problem !== undefined && (
        <span role="alert" className="danger text-sm">
          {problem}
        </span>
      )}
    </>
  )
}

type MenuProps = { label: string; button: string; children: (close: () => void) => ReactNode }

const ChangeMenu = ({ label, button, children }: MenuProps) => (
  <PopoverButton
    label={label}
    role="menu"
    position="bottom-start"
    width={190}
    button={(opener) => (
      <Button variant="default" rightSection={<Chevron />} {...opener}>
        {button}
      </Button>
    )}
  >
    {children}
  </PopoverButton>
)

type ChoicesProps = { onChoose: (choice: Choice) => void; close: () => void }

function DriverChoices({ onChoose, close }: ChoicesProps) {
  const { data: drivers, isError, refetch } = useRead(listDrivers)
  if (isError) return <ChoicesFailed retry={refetch}>Error Loading Drivers</ChoicesFailed>
  if (drivers === undefined) return <output className="text-sm">Loading...</output>
  const entries = [...drivers, { id: null, name: 'No driver' }].map(({ id, name }) => ({
    label: name,
    onChoose: () => onChoose({ field: 'driverId', value: id, name }),
  }))
  return <MenuList label="Driver" entries={entries} close={close} />
}

/** The coming week; another day is chosen in Edit Order. */
function DayChoices({ onChoose, close }: ChoicesProps) {
  const today = companyToday(useSettings().timeZone)
  const days = Array.from({ length: 7 }, (_, at) => addDays(today, at))
  const entries = [
    ...days.map((day, at) => ({ value: day, name: at < 2 ? spokenDay(day, today, 'coming') : weekDay(day) })),
    { value: null, name: 'No day' },
  ].map(({ value, name }) => ({ label: name, onChoose: () => onChoose({ field: 'deliveryDate', value, name }) }))
  return <MenuList label="Day" entries={entries} close={close} />
}
