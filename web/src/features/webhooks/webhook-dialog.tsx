import { addWebhook, changeWebhook, recordCalls, type Webhook } from '@dray/contract/webhooks'
import { Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { type EventKind, eventKindLabels, eventKinds } from '@dray/domain/webhooks/events'
import { mayCall, type Role, roles } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import { confirmAdded } from '../../kit/added-record.ts'
import { fieldProblems, formProblem } from '../../kit/api/field-problems.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { focusFirstInvalid, useFocusFirstInvalid } from '../../kit/focus.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { RolesField } from '../../records/roles/roles-field.tsx'
import { webhookName } from './webhook-names.ts'
import { WebhookSecret } from './webhook-secret.tsx'
import type { Problem } from '../../kit/api/request.ts'
import style from './kinds-field.module.css'

type Props = Layered & { webhook?: Webhook }
type Saved = Webhook & { secret?: string | undefined; standardSecret?: string | undefined }
type Added = Pick<Saved, 'id' | 'url' | 'standardSecret'> & { secret: string }

/** Adds a webhook and shows its secret once, or changes one. */
export function WebhookDialog({ frame, closeNow, webhook }: Props) {
  const [added, setAdded] = useState<Added>()
  function onSaved(saved: Saved) {
    if (saved.secret !== undefined) return setAdded({ ...saved, secret: saved.secret })
    closeNow()
    confirmAdded({
      list: 'Webhooks',
      id: saved.id,
      name: webhookName(saved),
      message: `${webhookName(saved)} was saved`,
    })
  }
  return (
    <Modal {...frame} title={title(webhook, added)} size={560}>
      {added === undefined ? (
        <WebhookForm frame={frame} webhook={webhook} onSaved={onSaved} />
      ) : (
        <WebhookSecret
          frame={frame}
          closeNow={closeNow}
          secret={added.secret}
          standardSecret={added.standardSecret}
          onDone={() => confirmAdded({ list: 'Webhooks', id: added.id, name: webhookName(added) })}
        />
      )}
    </Modal>
  )
}

function title(webhook: Webhook | undefined, added: Added | undefined): string {
  if (added !== undefined) return `Secret of ${webhookName(added)}`
  return webhook === undefined ? 'New webhook' : 'Edit webhook'
}

type FormProps = Pick<Layered, 'frame'> & {
  webhook: Webhook | undefined
  onSaved: (saved: Saved) => void
}

function WebhookForm({ frame, webhook, onSaved }: FormProps) {
  const add = useChange(addWebhook, ['invalid-request'])
  const change = useChange(changeWebhook, ['invalid-request'])
  const { error, isPending } = webhook === undefined ? add : change
  const [edits, setEdits] = useState<Partial<Fields>>({})
  const [faults, setFaults] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  const fields = { ...storedFields(webhook), ...edits }
  const problems: Problems = { ...refusedFields(error), ...faults }
  useFocusFirstInvalid(form, error)
  useUnsavedGuard(Object.keys(edits).length > 0, undefined, { isSending: isPending })

  function edit(part: Partial<Fields>) {
    setEdits((before) => ({ ...before, ...part }))
    setFaults({})
    add.reset()
    change.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const { body, problems: found } = webhookBody(fields)
    if (body === undefined) {
      setFaults(found)
      return focusFirstInvalid(form.current)
    }
    if (webhook === undefined) add.mutate({ body }, { onSuccess: onSaved })
    else change.mutate({ params: { id: webhook.id }, body }, { onSuccess: onSaved })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Address"
          description="An https address that takes the requests of Dray"
          placeholder="https://shop.example.com/dray"
          inputMode="url"
          required
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={fields.url}
          error={problems.url}
          onChange={({ currentTarget: { value } }) => edit({ url: value })}
        />
        <RolesField
          description="Records are sent as a user with these roles sees them."
          offered={receivingRoles}
          chosen={fields.roles}
          error={problems.roles}
          onChange={(roles) => edit({ roles })}
        />
        <KindsField
          chosen={fields.kinds}
          roles={fields.roles}
          error={problems.kinds}
          onChange={(kinds) => edit({ kinds })}
        />
        <FormEnd
          submit={webhook === undefined ? 'Add webhook' : 'Save'}
          isSaving={isPending}
          refusal={formProblem(error)}
          onCancel={frame.onClose}
        />
      </Stack>
    </form>
  )
}

type KindsFieldProps = {
  chosen: readonly EventKind[]
  roles: readonly Role[]
  error: string | undefined
  onChange: (chosen: EventKind[]) => void
}

/** Kinds that the roles can't read are turned off. */
function KindsField({ chosen, roles, error, onChange }: KindsFieldProps) {
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

type Fields = { url: string; roles: readonly Role[]; kinds: readonly EventKind[] }
type Problems = { [Name in keyof Fields]?: string | undefined }

type Body = z.output<typeof addWebhook.body>

const blank: Fields = { url: '', roles: [], kinds: [] }

/** A driver reads only the orders they drive, and a webhook drives none. */
const receivingRoles = roles.filter((role) => role !== 'DRIVER')

const storedFields = (webhook: Webhook | undefined): Fields => webhook ?? blank

/** Roles that aren't chosen yet forbid nothing. */
const isReadable = (kind: EventKind, held: readonly Role[]): boolean =>
  held.length === 0 || mayCall(recordCalls[kind].who, { id: 0, roles: held })

/** Without kinds that the roles can't read; they stay chosen in the form. */
function webhookBody({ url, roles: held, kinds }: Fields): { body?: Body; problems: Problems } {
  const readable = kinds.filter((kind) => isReadable(kind, held))
  const parsed = addWebhook.body.safeParse({ url, roles: held, kinds: readable })
  if (parsed.success) return { body: parsed.data, problems: {} }
  return { problems: byField(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])) }
}

const refusedFields = (problem: Problem | null): Problems =>
  byField(Object.entries(fieldProblems(problem)).map(([path, message]) => [path.split('.')[0] ?? '', message]))

/** A field's first message wins. */
const byField = (messages: [string, string][]): Problems => Object.fromEntries(messages.toReversed())
