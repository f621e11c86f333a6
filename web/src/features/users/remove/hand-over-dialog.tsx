import { handOverCustomers, listUserNames, readUser, type User } from '@dray/contract/users'
import { Checkbox, Modal, ScrollArea, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { FormEnd } from '../../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { SearchSelect } from '../../../kit/pickers/search-select.tsx'
import { TableNotice } from '../../../kit/table/table-notice.tsx'
import { refusalText } from '../../../records/refusal-text.ts'

const title = 'Hand over customers'

/** Gives some or all of a user's customers to someone else. */
export const HandOverDialog = ({ frame, closeNow, userId }: Layered & { userId: number }) => (
  <ReadUserDialog frame={frame} title={title} userId={userId}>
    {(user) => <HandOverForm frame={frame} closeNow={closeNow} user={user} />}
  </ReadUserDialog>
)

type Props = Pick<Layered, 'frame'> & { title: string; userId: number; children: (user: User) => ReactNode }

/** Reads the user live: customers handed over in the meantime disappear. */
export function ReadUserDialog({ frame, title, userId, children }: Props) {
  const read = useRead(readUser, { params: { id: userId } }, { expects: ['not-found'] })
  if (read.data) return children(read.data)
  return (
    <Modal {...frame} title={title} size="sm">
      {read.error?.body.code === 'not-found' ? (
        <Text role="alert">This user doesn't exist or was removed.</Text>
      ) : (
        <TableNotice read={read} isEmpty={false} failed="Failed to load user data." empty="" />
      )}
    </Modal>
  )
}

function HandOverForm({ frame, closeNow, user }: Layered & { user: User }) {
  const names = useRead(listUserNames)
  const change = useChange(handOverCustomers)
  const [to, setTo] = useState<string | null>(null)
  // Stores the exceptions, so that a customer added in the meantime is handed over too.
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const [wasSubmitted, setSubmitted] = useState(false)
  const handedOver = user.userCustomers.filter(({ id }) => !kept.has(id))
  useUnsavedGuard(false, undefined, { isSending: change.isPending })

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (to === null || handedOver.length === 0 || change.isPending) return
    const body = { to: Number(to), customerIds: handedOver.map(({ id }) => id) }
    change.mutate({ params: { id: user.id }, body }, { onSuccess: closeNow })
  }
  return (
    <Modal {...frame} title={title} size="md">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            The new account owner takes over these customers of {user.name} and earns the commission on their orders.
          </Text>
          <SearchSelect
            label="Hand over to"
            read={names}
            data={(names.data?.res ?? [])
              .filter(({ id }) => id !== user.id)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={to}
            onChange={setTo}
            error={wasSubmitted && to === null && 'Choose the new account owner'}
            nothingFoundMessage="No results"
            openOnFocus={false}
            data-autofocus
          />
          <CustomerChoice user={user} kept={kept} onKeep={setKept} />
          <FormEnd
            submit={`Hand over ${pluralize(handedOver.length, 'customer')}`}
            isSaving={change.isPending}
            isDisabled={handedOver.length === 0}
            refusal={change.error === null ? undefined : refusalText(change.error)}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

type ChoiceProps = { user: User; kept: ReadonlySet<number>; onKeep: (kept: ReadonlySet<number>) => void }

function CustomerChoice({ user: { userCustomers }, kept, onKeep }: ChoiceProps) {
  const keptHere = userCustomers.filter(({ id }) => kept.has(id)).length
  return (
    <Stack gap="xs" role="group" aria-label="Customers">
      <Checkbox
        label="All customers"
        checked={keptHere === 0}
        indeterminate={keptHere > 0 && keptHere < userCustomers.length}
        onChange={() => onKeep(keptHere === 0 ? new Set(userCustomers.map(({ id }) => id)) : new Set())}
      />
      <ScrollArea.Autosize mah={280} type="auto" offsetScrollbars="y">
        <Stack gap={6} pl="lg">
          {userCustomers.map(({ id, customerName }) => (
            <Checkbox
              key={id}
              label={customerName}
              checked={!kept.has(id)}
              onChange={() => onKeep(toggled(kept, id))}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  )
}

const toggled = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])
