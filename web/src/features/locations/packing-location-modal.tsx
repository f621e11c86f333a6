import { addLocation } from '@dray/contract/locations'
import { Modal, Stack } from '@mantine/core'
import { useRef } from 'react'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { AddLocationForm } from './add-location-form.tsx'
import { LocationList } from './location-row.tsx'

/** This screen calls packing locations pickup locations (D-36). */
export function PackingLocationModal({ frame }: PropsOf<'PackingLocation'>) {
  const { may } = useSession()
  const nameField = useRef<HTMLInputElement>(null)
  return (
    <Modal {...frame} title="Pickup Locations" size={440}>
      <Stack gap="md">
        {may(addLocation) && <AddLocationForm nameField={nameField} />}
        {/* The deleted row had the focus, so move it to the name field. */}
        <LocationList onRemoved={() => nameField.current?.focus()} />
      </Stack>
    </Modal>
  )
}
