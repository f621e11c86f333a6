import { type EventKind, eventKindLabels, eventKinds } from '@dray/domain/webhooks/events'
import type { Role } from '@dray/domain/users/permissions'
import { Checkbox } from '@mantine/core'
import style from './kinds-field.module.css'
import { isReadable } from './webhook-fields.ts'

type Props = {
  chosen: readonly EventKind[]
  roles: readonly Role[]
  error: string | undefined
  onChange: (chosen: EventKind[]) => void
}

/** Kinds that the roles can't read are turned off. */
export function KindsField({ chosen, roles, error, onChange }: Props) {
  const shown = chosen.filter((kind) => isReadable(kind, roles))
  function choose(values: string[]) {
    const hidden = chosen.filter((kind) => !isReadable(kind, roles))
    onChange(eventKinds.filter((kind) => values.includes(kind) || hidden.includes(kind)))
  }
  return (
    <Checkbox.Group
      label="Records"
      description="A request is sent when one of these is added, changed or removed."
      required
      value={shown}
      error={error}
      onChange={choose}
    >
      <div className={style.kinds}>
        {eventKinds.map((kind) => {
          const isOff = !isReadable(kind, roles)
          return (
            <Checkbox
              key={kind}
              value={kind}
              label={eventKindLabels[kind].many}
              disabled={isOff}
              description={isOff ? "These roles can't read them" : undefined}
              error={error !== undefined && !isOff}
            />
          )
        })}
      </div>
    </Checkbox.Group>
  )
}
