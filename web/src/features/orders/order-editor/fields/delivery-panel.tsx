import { type Customer } from '@dray/contract/customers'
import { addLocation, listLocations } from '@dray/contract/locations'
import { type Order } from '@dray/contract/orders'
import { listDrivers } from '@dray/contract/users'
import { type HandoverWay, handoverWays } from '@dray/domain/documents/document-content'
import { startingLocation } from '@dray/domain/deliveries/deliveries'
import { ActionIcon, Select, TextInput } from '@mantine/core'
import { useRead } from '../../../../kit/api/use-call.ts'
import { useOpenModal } from '../../../../kit/modals/modals.tsx'
import { SearchSelect } from '../../../../kit/pickers/search-select.tsx'
import { ChoicesFailed } from '../../../../kit/loading/read-failed.tsx'
import { useSession } from '../../../../kit/session.tsx'
import { type OrderField, type OrderPart } from '../draft/order-form.ts'
import style from './order-fields.module.css'
import { type ChangeDraft, type OrderDraft, withWay } from '../draft/order-draft.ts'
import { TabStrip } from '../../../../kit/panels/tab-strip.tsx'

export type DeliveryProps = Pick<OrderDraft, 'way' | 'deliveryDate' | 'driverId' | 'packingLocationId'> & {
  order: Order | undefined
  customer: Customer | undefined
  change: ChangeDraft
  changed: ReadonlySet<OrderPart>
}

const wayLabels: Record<HandoverWay, string> = { delivery: 'Delivery', pickup: 'Pickup' }

/** Marks a field that differs from the saved order (spec 4.3). */
export const changedClass =
  (changed: ReadonlySet<OrderPart>) =>
  (field: OrderField): string | undefined =>
    changed.has(field) ? style.changed : undefined

/** The Delivery/Pickup panel (spec 2.13). */
export function DeliveryPanel(props: DeliveryProps) {
  const { order, way, deliveryDate, driverId, packingLocationId, customer, change, changed } = props
  const fieldClass = changedClass(changed)
  return (
    <div className={style.delivery}>
      <div className={fieldClass('way')}>
        <TabStrip
          label="Delivery or pickup"
          tabs={handoverWays}
          labels={wayLabels}
          value={way}
          onChange={(chosen) => change((before) => withWay(before, chosen, customer))}
        />
      </div>
      <TextInput
        className={fieldClass('deliveryDate')}
        type="date"
        label={way === 'pickup' ? 'Pickup date' : 'Delivery date'}
        value={deliveryDate}
        onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, deliveryDate: value }))}
      />
      <DriverSelect
        className={fieldClass('driverId')}
        isDisabled={way === 'pickup'}
        order={order}
        value={driverId}
        onChange={(chosen) => change((before) => ({ ...before, driverId: chosen }))}
      />
      <LocationSelect
        className={fieldClass('packingLocationId')}
        order={order}
        value={packingLocationId}
        onChange={(chosen) => change((before) => ({ ...before, packingLocationId: chosen }))}
      />
    </div>
  )
}

type SelectProps = Pick<DeliveryProps, 'order'> & {
  className: string | undefined
  value: number | null
  onChange: (id: number | null) => void
}

/** Staff may choose any driver or none; a pickup has none. */
function DriverSelect({ className, isDisabled, order, value, onChange }: SelectProps & { isDisabled: boolean }) {
  const read = useRead(listDrivers)
  return (
    <SearchSelect
      className={className}
      label="Driver"
      read={read}
      failed="Error Loading Drivers"
      isLoading={read.isPending && !isDisabled}
      placeholder={isDisabled ? 'None for pickup' : 'None'}
      data={choicesWithSaved(read.data, { id: order?.driverId ?? null, name: order?.driverName ?? null })}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      disabled={isDisabled}
      clearable
      nothingFoundMessage="No drivers found"
    />
  )
}

/**
 * Starts with the default location. An order keeps a removed location (D-38). The button beside it opens the packing locations (spec
 * 2.13).
 */
function LocationSelect({ className, order, value, onChange }: SelectProps) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const read = useRead(listLocations)
  const locations = read.data ?? []
  const saved = { id: order?.packingLocationId ?? null, name: order?.packingLocationName ?? null }
  const choices = choicesWithSaved(read.data, saved, ' (removed)')
  const shown = choices.length === 0 ? null : (value ?? startingLocation(locations))
  const isEmpty = read.isSuccess && choices.length === 0
  return (
    <div className={style.withButton}>
      <Select
        className={className}
        label="Packing location"
        placeholder={read.isPending ? 'Loading...' : isEmpty ? 'No locations available' : ''}
        data={choices}
        value={shown === null ? null : String(shown)}
        onChange={(id) => onChange(id === null ? null : Number(id))}
        allowDeselect={false}
        disabled={isEmpty}
        error={read.isError && <ChoicesFailed retry={read.refetch}>Error Loading Locations</ChoicesFailed>}
      />
      {may(addLocation) && <AddButton label="Add packing location" onClick={() => openModal('PackingLocation', {})} />}
    </div>
  )
}

type Choice = { value: string; label: string }
type NamedRecord = { id: number; name: string }

/** Adds the saved choice if it's no longer listed. `suffix` marks it as such once the list has loaded. */
function choicesWithSaved(
  listed: readonly NamedRecord[] | undefined,
  saved: Partial<{ id: number | null; name: string | null }>,
  suffix = '',
): Choice[] {
  const choices = (listed ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const { id, name } = saved
  if (typeof id !== 'number' || typeof name !== 'string' || choices.some(({ value }) => value === String(id)))
    return choices
  return [{ value: String(id), label: listed === undefined ? name : `${name}${suffix}` }, ...choices]
}

export const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon variant="default" size={32} aria-label={label} title={label} onClick={onClick}>
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="M8 3v10M3 8h10" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  </ActionIcon>
)
