import { listLocations, type PackingLocation, removeLocation, changeLocation } from '@dray/contract/locations'
import type { LocationColor } from '@dray/domain/locations/location-colors'
import { Alert, Text } from '@mantine/core'
import { newestProblem } from '../../kit/api/newest-problem.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { LocationRow } from './location-row.tsx'
import style from './locations.module.css'

/** All locations with their colors and the default; each change is saved immediately (spec 2.11). */
export function LocationList({ onRemoved }: { onRemoved: () => void }) {
  const openModal = useOpenModal()
  const read = useRead(listLocations)
  const change = useChange(changeLocation)
  const remove = useChange(removeLocation)
  const problem = newestProblem(change, remove)

  const send = (id: number, body: { color: LocationColor } | { isDefault: true }) =>
    change.mutate({ params: { id }, body })
  function confirmRemove({ id, name }: PackingLocation) {
    openModal('Confirmation', {
      title: 'Delete location',
      question: `Are you sure you want to delete the ${name} location?`,
      confirmLabel: 'Delete',
      danger: true,
      onConfirm: () => remove.mutate({ params: { id } }, { onSuccess: onRemoved }),
    })
  }

  if (read.isPending)
    return (
      <Text component="output" c="dimmed">
        Loading...
      </Text>
    )
  if (read.isLoadingError)
    return <ReadFailed retry={read.refetch}>Error loading locations: {read.error.message}</ReadFailed>
  if (read.data.length === 0) return <Text c="dimmed">No locations available</Text>
  return (
    <>
      {problem && (
        <Alert color="red" role="alert" p="xs">
          {problem.message}
        </Alert>
      )}
      <table className={`table ${style.list}`}>
        <thead>
          <tr>
            <th scope="col">Default</th>
            <th scope="col">Color</th>
            <th scope="col">Location</th>
            <th scope="col">
              <span className="unseen">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {read.data.map((location) => (
            <LocationRow key={location.id} location={location} onChange={send} onRemove={confirmRemove} />
          ))}
        </tbody>
      </table>
    </>
  )
}
